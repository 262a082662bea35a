package io.gpucost.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A flow of machines along time at least cost, by successive shortest paths with potentials.
 *
 * <p>Nodes are the starts of steps. Arcs come in pairs, an arc and its reverse at the next odd
 * number; costs are whole units of money.
 */
final class FleetFlow {
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private final int steps;
  private final int kinds;
  private final int[] head;
  private final int[] next;
  private final int[] to;
  private final int[] capacity;
  private final long[] cost;
  private final long[] potential;
  private int arcs;

  /**
   * Each step has {@code 2 + kinds} arcs in a fixed order: on demand, idle, then the periods; so
   * the flow on any of them is found by its number.
   */
  FleetFlow(int[] demand, int[] lengths, long[] prices, long[] onDemand) {
    this.steps = demand.length;
    this.kinds = lengths.length;
    int all = 2 * steps * (2 + kinds);
    this.head = new int[steps + 1];
    Arrays.fill(head, -1);
    this.next = new int[all];
    this.to = new int[all];
    this.capacity = new int[all];
    this.cost = new long[all];
    this.potential = new long[steps + 1];
    int most = Arrays.stream(demand).max().orElse(0);
    for (int t = 0; t < steps; t++) {
      add(t, t + 1, UNBOUNDED, onDemand[t]);
      add(t, t + 1, most - demand[t], 0);
      for (int k = 0; k < kinds; k++) {
        add(t, Math.min(steps, t + lengths[k]), UNBOUNDED, prices[k]);
      }
    }
  }

  private void add(int from, int target, int limit, long price) {
    link(from, target, limit, price);
    link(target, from, 0, -price);
  }

  private void link(int from, int target, int limit, long price) {
    to[arcs] = target;
    capacity[arcs] = limit;
    cost[arcs] = price;
    next[arcs] = head[from];
    head[from] = arcs++;
  }

  /** Sends so many machines from the first step to the last; returns what that costs. */
  long solve(int machines) {
    long total = 0;
    int left = machines;
    while (left > 0 && steps > 0) {
      int[] arrived = shortest();
      int sent = left;
      for (int node = steps; node > 0; node = to[arrived[node] ^ 1]) {
        sent = Math.min(sent, capacity[arrived[node]]);
      }
      for (int node = steps; node > 0; node = to[arrived[node] ^ 1]) {
        move(arrived[node], sent);
      }
      total = Math.addExact(total, Math.multiplyExact(potential[steps] - potential[0], sent));
      left -= sent;
    }
    return total;
  }

  private void move(int arc, int sent) {
    if (capacity[arc] != UNBOUNDED) {
      capacity[arc] -= sent;
    }
    if (capacity[arc ^ 1] != UNBOUNDED) {
      capacity[arc ^ 1] += sent;
    }
  }

  /** Dijkstra on reduced costs; of equal ways the arc with the lower number wins. */
  private int[] shortest() {
    long[] distance = new long[steps + 1];
    Arrays.fill(distance, Long.MAX_VALUE);
    int[] arrived = new int[steps + 1];
    boolean[] settled = new boolean[steps + 1];
    PriorityQueue<long[]> queue =
        new PriorityQueue<>(
            (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
    distance[0] = 0;
    queue.add(new long[] {0, 0});
    while (!queue.isEmpty()) {
      int node = (int) queue.remove()[1];
      if (settled[node]) {
        continue;
      }
      settled[node] = true;
      for (int arc = head[node]; arc >= 0; arc = next[arc]) {
        if (capacity[arc] == 0 || settled[to[arc]]) {
          continue;
        }
        long reduced = cost[arc] + potential[node] - potential[to[arc]];
        long way = Math.addExact(distance[node], reduced);
        if (way < distance[to[arc]] || (way == distance[to[arc]] && arc < arrived[to[arc]])) {
          distance[to[arc]] = way;
          arrived[to[arc]] = arc;
          queue.add(new long[] {way, to[arc]});
        }
      }
    }
    for (int node = 0; node <= steps; node++) {
      potential[node] += distance[node];
    }
    return arrived;
  }

  private int flow(int step, int place) {
    return capacity[2 * (step * (2 + kinds) + place) + 1];
  }

  /** Periods of a kind that begin at a step. */
  int bought(int step, int kind) {
    return flow(step, 2 + kind);
  }

  /** Machines on demand in each step. */
  List<Integer> onDemand() {
    List<Integer> machines = new ArrayList<>(steps);
    for (int t = 0; t < steps; t++) {
      machines.add(flow(t, 0));
    }
    return machines;
  }
}
