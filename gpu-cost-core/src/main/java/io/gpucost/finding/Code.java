package io.gpucost.finding;

/**
 * The stable name of everything the library can say. Names never change; new ones may come.
 *
 * <p>The words in brackets are the names of the arguments a {@link Note} of that code carries.
 * Every code has an English and a Chinese text.
 */
public enum Code {
  /** The GPU is older or newer than the job allows (needed, actual). */
  COMPUTE_CAPABILITY(Kind.REJECTION),
  /** Not priced in full, since enough choices cost less than this one can (least, count). */
  BEYOND_THE_CHEAPEST(Kind.REJECTION),
  /** Another offer holds the job for less and is no slower (by, cost, otherCost, saving). */
  DOMINATED(Kind.REJECTION),
  /** The user's own constraints leave it out (why). */
  EXCLUDED(Kind.REJECTION),
  /** The FP64 rate is not known and the job needs it (gpu). */
  FP64_UNKNOWN(Kind.REJECTION),
  /** The host has too little memory (needed, available). */
  HOST_RAM_TOO_SMALL(Kind.REJECTION),
  /** It ends too late (elapsed, deadline). */
  MISSES_DEADLINE(Kind.REJECTION),
  /** The GPU has no bf16 and the job asks for it (gpu). */
  NO_BF16(Kind.REJECTION),
  /** Its currency cannot be compared (from, to). */
  NO_EXCHANGE_RATE(Kind.REJECTION),
  /** The GPU has no FP8 and the job asks for it (gpu). */
  NO_FP8(Kind.REJECTION),
  /** The GPU's FP64 rate is a token one (gpu, rate, ratio, other, otherRate). */
  NO_FP64(Kind.REJECTION),
  /** No allowed layout spreads the job over these GPUs (layouts, count). */
  NO_LAYOUT(Kind.REJECTION),
  /** The offer has no payment term the job can use (terms). */
  NO_PLAN(Kind.REJECTION),
  /** The price is for others (who). */
  NOT_ELIGIBLE(Kind.REJECTION),
  /** The provider has none. */
  OUT_OF_STOCK(Kind.REJECTION),
  /** It costs more than the budget (cost, budget, excess). */
  OVER_BUDGET(Kind.REJECTION),
  /** Its hourly price is above the limit (rate, limit). */
  OVER_MAX_PRICE(Kind.REJECTION),
  /** How long the work takes on that GPU cannot be told from what is known (gpu). */
  TIME_UNKNOWN(Kind.REJECTION),
  /** It answers fewer requests a day than come (most, requests). */
  TOO_SLOW_FOR_LOAD(Kind.REJECTION),
  /** No sheet of that GPU is known (gpu, nearest). */
  UNKNOWN_GPU(Kind.REJECTION),
  /** It is priced by a unit in which the work is not stated (unit). */
  UNITS_NOT_STATED(Kind.REJECTION),
  /** The job does not fit the memory (needed, high, usable, shortfall, term). */
  VRAM_TOO_SMALL(Kind.REJECTION),
  /** More micro-batches to an exchange make several cards faster (times, speedup, now). */
  ACCUMULATE_GRADIENTS(Kind.FINDING),
  /** The period renews by itself (period, price, provider, source, read). */
  AUTO_RENEWAL(Kind.FINDING),
  /** Everything stops when the balance runs out (rule, balance, provider, source, read). */
  BALANCE_STOP(Kind.FINDING),
  /** Layers split over cards add memory, not speed (count). */
  CAPACITY_NOT_SPEED(Kind.FINDING),
  /** There are more cards than jobs at a time (count, jobs, share). */
  CARDS_WITHOUT_JOBS(Kind.FINDING),
  /** The job cannot fill the card (gpu, share, times, other, peak, batch, tokens). */
  CARD_NOT_FILLED(Kind.FINDING),
  /**
   * A serving engine takes less of the card than the job needs (engine, reserved, needed, setting).
   */
  ENGINE_RESERVES_LESS(Kind.FINDING),
  /** A price list could not be loaded (provider, reason). */
  CATALOG_FAILED(Kind.FINDING),
  /** A larger time that costs less, since a threshold lowers all hours (billed, to, cost). */
  BUY_UP(Kind.FINDING),
  /** A card is paid at once, though the bill counts a share of it (price, share). */
  CARD_OUTLAY(Kind.FINDING),
  /** The checkpoint interval is longer than the work (every, work, everySteps, workSteps). */
  CHECKPOINT_NEVER_FIRES(Kind.FINDING),
  /** The checkpoint interval loses too much (every, best, perhaps steps). */
  CHECKPOINT_TOO_RARE(Kind.FINDING),
  /** The host has too few vCPUs to feed the GPU (vcpus, needed, share). */
  CPU_BOUND(Kind.FINDING),
  /** Prices were converted (from, to, rate, asOf). */
  CURRENCY_CONVERTED(Kind.FINDING),
  /** The provider deletes the data of a stopped instance (after, provider, source, read). */
  DATA_DELETED_WHEN_STOPPED(Kind.FINDING),
  /** The disk is smaller than what lies on it (needed, available, missing, most). */
  DISK_TOO_SMALL(Kind.FINDING),
  /** Sources disagree on the price (gpu, low, high). */
  DISPUTED_PRICE(Kind.FINDING),
  /** What it costs to forget to release it over a weekend (rate, weekend). */
  FORGOTTEN_INSTANCE(Kind.FINDING),
  /** Cards that fail stop a run on many of them (count, gpus, between). */
  HARDWARE_FAILURES(Kind.FINDING),
  /** FP64 is paid for and not used (gpu, other). */
  FP64_NOT_NEEDED(Kind.FINDING),
  /** After a prepaid period the machine goes on by the hour (period, rate, weekend). */
  GOES_ON_BY_THE_HOUR(Kind.FINDING),
  /** A stopped instance may find no GPU at its restart (provider). */
  GPU_NOT_RESERVED(Kind.FINDING),
  /** An image saves repeated set-up (saved, starts, setup, image). */
  IMAGE_PAYS(Kind.FINDING),
  /** What a disk costs that is kept is not known (provider, size, time, counted, most). */
  STORAGE_PRICE_UNKNOWN(Kind.FINDING),
  /** Keeping the disk costs more than uploading again (keep, upload, times, time, store). */
  KEPT_DISK_LOSES(Kind.FINDING),
  /** More GPUs than needed cost more (count, cost, fewer, single, speedup, share, times). */
  MORE_GPUS_COST_MORE(Kind.FINDING),
  /** A few more cards make a miss of the deadline unlikely (count, now, late, risk, more). */
  MORE_CARDS_ARE_SAFER(Kind.FINDING),
  /** Mixed precision is faster on this card (gpu, gain). */
  MIXED_PRECISION_GAINS(Kind.FINDING),
  /** The provider has no stopped state, only release (provider). */
  NO_STOP_STATE(Kind.FINDING),
  /** The notice is too short to save on (notice, write, provider, source, read). */
  NOTICE_TOO_SHORT(Kind.FINDING),
  /** NVLink would gain next to nothing (share). */
  NVLINK_NOT_NEEDED(Kind.FINDING),
  /** NVLink would gain something (share, gain). */
  NVLINK_GAINS(Kind.FINDING),
  /** Without the NVLink that is there cards would wait (share, gain). */
  NVLINK_NEEDED(Kind.FINDING),
  /** One process for all cards loses time (share). */
  ONE_PROCESS_IS_SLOWER(Kind.FINDING),
  /** A smaller card does the job (gpu, other). */
  OVERPOWERED(Kind.FINDING),
  /** Another start costs less (zone, from, to, factor, cost, instead, start, day, paused). */
  PEAK_HOURS(Kind.FINDING),
  /** The cards of the host cannot reach each other but through host memory. */
  PEER_TO_PEER_OFF(Kind.FINDING),
  /** A prepaid period costs more than the hours that are used (period, price, used, worth). */
  PREPAID_FOR_SHORT_JOB(Kind.FINDING),
  /** A prepaid period that can never pay (period, price, breakEven, periodHours). */
  PLAN_NEVER_PAYS(Kind.FINDING),
  /** A prepaid period if the job ends early (price, used, worth, breakEven, fall, refund). */
  PREPAID_REGRET(Kind.FINDING),
  /**
   * The quote may not be the whole bill, or not the price of what it is taken for (part, count,
   * each, usual, quoted, tier, meant, costs, provider, source, read).
   */
  QUOTE_NOT_BILL(Kind.FINDING),
  /** The host's memory is short while the weights are loaded (needed, available). */
  RAM_SHORT_WHILE_LOADING(Kind.FINDING),
  /** Every replica is billed (replicas, size, billed, losses, equal, saves, better, more). */
  REPLICATED_STORAGE(Kind.FINDING),
  /** A rule of thumb stood in for knowledge (rule). */
  RULE_OF_THUMB_USED(Kind.FINDING),
  /** A rule of thumb is wrong here (rule, says, exact). */
  RULE_OF_THUMB_WRONG(Kind.FINDING),
  /** Rows of a price list were left out (provider, count, reason). */
  ROWS_REFUSED(Kind.FINDING),
  /** The set-up takes longer than the job (setup, compute). */
  SETUP_EXCEEDS_JOB(Kind.FINDING),
  /** Many consumer cards share the bus of one host (count). */
  SHARED_HOST_BUS(Kind.FINDING),
  /** The link is slow for the traffic (share, link, gain). */
  SLOW_INTERCONNECT(Kind.FINDING, Kind.REJECTION),
  /** Less cannot be bought than is billed (needed, billed, share). */
  SMALLEST_UNIT(Kind.FINDING),
  /** More cards than the job needs, for it is sold in no smaller number (gpu, count). */
  SOLD_IN_LARGER_UNITS(Kind.FINDING),
  /** Spot pays only with checkpoints (onDemand, spot, every, saved). */
  SPOT_NEEDS_CHECKPOINT(Kind.FINDING),
  /** Spot pays, and would lose less with checkpoints (lost, every, write, saved). */
  SPOT_UNSAVED(Kind.FINDING),
  /** A price is old (age). */
  STALE_PRICE(Kind.FINDING),
  /** The machine stops at the end of a period that the run may outlast (period, bought, needed). */
  STOPS_AT_ITS_END(Kind.FINDING),
  /** A stopped instance goes on costing (rule, provider, source, read). */
  STOPPED_STILL_BILLED(Kind.FINDING),
  /** Others ask several times as much an hour for the same (gpu, rate, others). */
  SUSPECT_PRICE(Kind.FINDING),
  /** Few of it are left (count, next, day). */
  THIN_STOCK(Kind.FINDING),
  /** The job may run out of memory (probability, lower). */
  TIGHT_FIT(Kind.FINDING),
  /** Traffic is billed (size, price). */
  TRAFFIC_BILLED(Kind.FINDING),
  /** The GPU is paid while data moves (idle, share). */
  TRANSFER_IDLES_GPU(Kind.FINDING),
  /** Sharded weights go over a slow network at every micro-batch (link). */
  ZERO3_OVER_NETWORK(Kind.FINDING),
  /** More of the budget is spent than a share to be told of (share, spent, left). */
  BUDGET_SHARE_SPENT(Kind.FINDING),
  /**
   * More of the time until the deadline is over than a share to be told of (share, left, progress).
   */
  TIME_SHARE_OVER(Kind.FINDING),
  /** The budget of a run is spent (spent, budget). */
  BUDGET_SPENT(Kind.FINDING),
  /** A run will cost more than its budget (cost, budget, share). */
  BUDGET_TOO_SMALL(Kind.FINDING),
  /** The budget burns faster than an alert allows (window, burn, threshold). */
  BURNS_TOO_FAST(Kind.FINDING),
  /** A past run would have cost less on another card (gpu, other, cost, utilisation). */
  CARD_WAS_DEARER(Kind.FINDING),
  /** A run gets on while its GPUs wait (time, utilisation). */
  GPU_STARVED(Kind.FINDING),
  /** Hours of a past run that went into looking for mistakes (time, share). */
  HOURS_OF_DEBUGGING(Kind.FINDING),
  /** Hours of a past run in which nothing was done (time, share). */
  HOURS_OF_IDLING(Kind.FINDING),
  /** Hours of a past run whose work was lost (time, share). */
  HOURS_OF_LOST_WORK(Kind.FINDING),
  /** Hours of a past run that went into set-up (time, share). */
  HOURS_OF_SETUP(Kind.FINDING),
  /** Hours paid in advance that were not used (time, share). */
  HOURS_UNUSED(Kind.FINDING),
  /** A card that was idle while the work went on, and nothing else is known (gpu, utilisation). */
  CARD_WAS_IDLE(Kind.FINDING),
  /** Hours of a past run that went into waiting for data (time, share). */
  HOURS_OF_WAITING(Kind.FINDING),
  /**
   * Trials before a long run are worth more money than they cost themselves, by what is known today
   * (gpu, then, time, cost, saves, risk, catches).
   */
  PILOT_PAYS(Kind.FINDING),
  /** A past run would have cost less on another plan (paid, plan, cost). */
  PLAN_WAS_DEARER(Kind.FINDING),
  /** The results of a run are worthless from some time on (time, rate). */
  RUN_DIVERGED(Kind.FINDING),
  /** A run is done and its instance still billed (time, rate). */
  RUN_FINISHED(Kind.FINDING),
  /** A run does nothing (time, utilisation). */
  RUN_IDLE(Kind.FINDING),
  /** A run will end after its deadline (end, deadline). */
  RUN_LATE(Kind.FINDING),
  /** A run has become slower of late (share, end, cost). */
  RUN_SLOWS(Kind.FINDING),
  /** A run does not get on (time). */
  RUN_STALLED(Kind.FINDING),
  /** An answer of the self-check since an earlier decision (topic, from, to). */
  ANSWER_CHANGED(Kind.REASON),
  /** An assumption that an earlier decision did not make (text). */
  ASSUMPTION_ADDED(Kind.REASON),
  /** An assumption of an earlier decision that is not made any more (text). */
  ASSUMPTION_DROPPED(Kind.REASON),
  /** Where a period begins to pay (hours, period, discount, mean). */
  BREAKS_EVEN_AT(Kind.REASON),
  /** A period for several machines of a fleet (machines, period, price, hour, at). */
  BUY_AT_HOUR(Kind.REASON),
  /** More periods to buy than are listed (count). */
  BUY_MORE(Kind.REASON),
  /** A period to buy, by date (period, price, from, to). */
  BUY_ON(Kind.REASON),
  /** A period to buy, by day of the run (period, price, day). */
  BUY_ON_DAY(Kind.REASON),
  /** The choice since an earlier decision (from, to). */
  CHOICE_CHANGED(Kind.REASON),
  /** Something would do now, and nothing did (to). */
  CHOICE_FOUND(Kind.REASON),
  /** Nothing would do any more (from). */
  CHOICE_LOST(Kind.REASON),
  /** What of a change of the cost is due to price, hours and other lines (price, hours, rest). */
  COST_BECAUSE(Kind.REASON),
  /** The cost since an earlier decision, in another currency (from, to). */
  COST_CHANGED(Kind.REASON),
  /** The cost since an earlier decision (from, to, difference). */
  COST_FELL(Kind.REASON),
  /** The cost since an earlier decision (from, to, difference). */
  COST_ROSE(Kind.REASON),
  /** What was chosen before is not offered any more, or would not do (offer, plan, reason). */
  EARLIER_CHOICE_GONE(Kind.REASON),
  /** What was chosen before would cost now (offer, plan, cost, difference). */
  EARLIER_CHOICE_NOW(Kind.REASON),
  /** How many such jobs pay for a card (projects, rest, next). */
  CARD_PAYS_AFTER(Kind.REASON),
  /** When to buy a period if nobody knows how long it is needed (period, price, ratio). */
  BUY_WHEN(Kind.REASON),
  /** The best interval of saves, beside two formulas (best, young, daly, steps, longest). */
  CHECKPOINT_INTERVAL(Kind.REASON),
  /**
   * Loading what has changed at each use costs less than loading all of the data once again (times,
   * size, time, cost, delta, deltaTime, deltaCost, disk, share).
   */
  CHANGES_PAY(Kind.REASON),
  /** It is the cheapest (count, cost). */
  CHEAPEST_OF(Kind.REASON),
  /** The cheapest number of cards that meets the deadline (count, deadline, late). */
  CHEAPEST_COUNT_IN_TIME(Kind.REASON),
  /** Machines to take for good (machines, period, kind, spend, coverage, saving, rule). */
  COMMIT_LEVEL(Kind.REASON),
  /** Past (machines, period, kind, window, spend, terms, cost, instead, hindsight, rule, rest). */
  COMMIT_TRIED(Kind.REASON),
  /** Another way for the data (size, way, time, waiting, cost). */
  COULD_MOVE_BY(Kind.REASON),
  /** What a number of cards costs and how long it takes (count, cost, elapsed, late). */
  COUNT_COSTS(Kind.REASON),
  /** What a policy costs on the trace, and how often it is late (policy, cost, worst, missed). */
  DEADLINE_POLICY(Kind.REASON),
  /** It is the fastest (count, elapsed). */
  FASTEST_OF(Kind.REASON),
  /** What the job would cost with a change that makes it fit (fix, offer, cost). */
  FIX_PRICED(Kind.REASON),
  /** A finding that an earlier decision did not have (text). */
  FINDING_CAME(Kind.REASON),
  /** A finding of an earlier decision that is gone (text). */
  FINDING_GONE(Kind.REASON),
  /** The hourly price at which a period becomes cheaper (rate, plan, period). */
  FLIPS_AT_RATE(Kind.REASON),
  /** The price of an hour above which another GPU costs less (gpu, rate, other). */
  GPU_FLIPS_AT(Kind.REASON),
  /** What it saves by the hour (gpu, other, ratio). */
  HOURLY_SAVING(Kind.REASON),
  /** How likely spot is interrupted at all (probability, work). */
  INTERRUPTION_PROBABILITY(Kind.REASON),
  /**
   * Loading all of the data at each use costs less than a disk and what has changed in between
   * (times, size, time, cost, delta, deltaTime, deltaCost, disk, share).
   */
  LOADING_ALL_PAYS(Kind.REASON),
  /** From which chance that a need outlives a year on three years pay (survival). */
  LONGER_TERM_PAYS(Kind.REASON),
  /** What an interruption throws away at most (time, steps, cost). */
  LOSES_AT_MOST(Kind.REASON),
  /** It is done in time (elapsed, deadline). */
  MEETS_DEADLINE(Kind.REASON),
  /** How the data moves, where there is a choice (size, way, time, waiting, cost). */
  MOVES_BY(Kind.REASON),
  /** How likely the deadline is missed (probability). */
  MISS_PROBABILITY(Kind.REASON),
  /** Renting pays below what an own card costs to run (rate). */
  OWN_RUNS_AT(Kind.REASON),
  /** The rent above which an own card pays at its stated use (rate). */
  OWN_FLIPS_AT_RATE(Kind.REASON),
  /** An own card that is not paid back in its years at its stated use (share, years, fall). */
  OWN_NEVER_PAID_BACK(Kind.REASON),
  /** A field of the workload since an earlier decision (field, from, to). */
  INPUT_CHANGED(Kind.REASON),
  /** A field that was stated in an earlier decision, and is not now (field, from). */
  INPUT_LEFT_OUT(Kind.REASON),
  /** A field that was not stated in an earlier decision (field, to). */
  INPUT_STATED(Kind.REASON),
  /** Nothing has changed since an earlier decision. */
  NOTHING_CHANGED(Kind.REASON),
  /** An own card that costs more than renting, however much it is used (years). */
  OWN_NEVER_PAYS(Kind.REASON),
  /** When an own card is paid back at its stated use (share, years, date, fall). */
  OWN_PAID_BACK(Kind.REASON),
  /** The used share of all hours from which an own card pays (years, share). */
  OWN_PAYS_FROM(Kind.REASON),
  /** How likely the budget is exceeded (probability). */
  OVERRUN_PROBABILITY(Kind.REASON),
  /** A history, and no period of the offer that is cheaper than its hours. */
  NOTHING_TO_COMMIT_TO(Kind.REASON),
  /** One GPU holds the job (needed, usable). */
  ONE_GPU_IS_ENOUGH(Kind.REASON),
  /** The plan since an earlier decision (from, to). */
  PLAN_CHANGED(Kind.REASON),
  /** The price since an earlier decision (from, to). */
  PRICE_CHANGED(Kind.REASON),
  /** What a prepaid period would cost more (period, price, extra). */
  PERIOD_COSTS_MORE(Kind.REASON),
  /** What it saves against another offer (offer, cost, saving, ratio). */
  SAVES_AGAINST(Kind.REASON),
  /**
   * The price of a service, or how many times it, at which a card costs as much (price, factor).
   */
  SERVICE_FLIPS_AT(Kind.REASON),
  /** A service that costs less than a card that never idles (service, offer). */
  SERVICE_PAYS_ALWAYS(Kind.REASON),
  /** The used share of rented time below which a service costs less (service, offer, share). */
  SERVICE_PAYS_BELOW_USE(Kind.REASON),
  /** The volume below which a service costs less (service, offer, units, unit). */
  SERVICE_PAYS_BELOW_VOLUME(Kind.REASON),
  /** Policies were replayed from starts on the trace of the offer (starts, deadline). */
  TRACE_REPLAYED(Kind.REASON),
  /** Policies were replayed on a trace drawn from the rates of the offer (starts, deadline). */
  TRACE_SIMULATED(Kind.REASON),
  /** A simpler choice nearly as good as the first (percent, firstCost, first). */
  SIMPLEST_WITHIN(Kind.REASON),
  /** Past spending (provider, gpus, period, spend, terms, cost, instead, hindsight). */
  SPEND_TRIED(Kind.REASON),
  /** What a service of a price list would cost (service, cost, read, written, day). */
  SERVICE_WOULD_COST(Kind.REASON),
  /** The price of a spot hour at which spot costs as much as on demand (rate). */
  SPOT_FLIPS_AT(Kind.REASON),
  /** How far a usual rate of interruptions is from the break-even (factor, usual, low, high). */
  SPOT_MARGIN(Kind.REASON),
  /** What a job that saves nothing would cost on spot (cost, low, high, probability). */
  SPOT_WOULD_COST(Kind.REASON),
  /** On spot a job that saves nothing would hardly ever end (probability). */
  SPOT_WOULD_NOT_END(Kind.REASON),
  /** The rate of interruptions up to which spot pays (rate, assumed). */
  SPOT_PAYS_UP_TO(Kind.REASON),
  /** The time since an earlier decision (from, to). */
  TIME_CHANGED(Kind.REASON),
  /** It keeps to the budget (cost, budget, left). */
  WITHIN_BUDGET(Kind.REASON),
  /** A public address goes on billing (rate). */
  ADDRESS_BILLS(Kind.REASON),
  /** What is left on a stopped instance is deleted (provider, after). */
  DELETED_AFTER(Kind.REASON),
  /** A disk goes on billing (size, cost). */
  DISK_BILLS(Kind.REASON),
  /** An image goes on billing (size, cost). */
  IMAGE_BILLS(Kind.REASON),
  /** Without a copy nobody can tell what the run did. */
  LOSES_EVIDENCE(Kind.REASON),
  /** Without a copy the run cannot be gone on with (cost). */
  LOSES_RESUMPTION(Kind.REASON),
  /** Without a copy the run must be done again (cost). */
  LOSES_RUN(Kind.REASON),
  /** Without a copy the set-up must be done again (time, cost). */
  LOSES_SETUP(Kind.REASON),
  /** Without a copy the data must be uploaded again (time, cost). */
  LOSES_UPLOAD(Kind.REASON),
  /** A copy is safe elsewhere. */
  SAFE_ELSEWHERE(Kind.REASON),
  /** What is chosen, and that it holds the job (offer, needed, usable). */
  SELF_CHOICE(Kind.REASON),
  /** Times to install, and what an image saves at each start (fresh, image, saved). */
  SELF_ENVIRONMENT(Kind.REASON),
  /** Nothing is rented by the hour. */
  SELF_NOTHING_TO_RELEASE(Kind.REASON),
  /** Nothing is trained that would have to be saved on the way. */
  SELF_NOT_TRAINED(Kind.REASON),
  /** How it is paid, and the next best way for the same machine (plan, cost, other, otherCost). */
  SELF_PLAN(Kind.REASON),
  /** The release is planned (steps, rule, limit). */
  SELF_RELEASE(Kind.REASON),
  /** The run saves its state (size, every, steps). */
  SELF_SAVES(Kind.REASON),
  /** Spot is offered and costs more, lost work counted. */
  SELF_SPOT_DEARER(Kind.REASON),
  /** No spot price is known for the choice. */
  SELF_SPOT_NOT_OFFERED(Kind.REASON),
  /** The choice is paid at a spot price. */
  SELF_SPOT_TAKEN(Kind.REASON),
  /** What storage costs (cost). */
  SELF_STORAGE(Kind.REASON),
  /** Storage costs nothing. */
  SELF_STORAGE_FREE(Kind.REASON),
  /** What a stopped instance still pays (provider, rule). */
  STOP_BILLS(Kind.REASON),
  /** Times to write and to resume from a checkpoint (write, restart). */
  CHECKPOINT_TIMES_ASSUMED(Kind.ASSUMPTION),
  /** The size of a checkpoint is that of what is trained (size). */
  CHECKPOINT_SIZE_DERIVED(Kind.ASSUMPTION),
  /** One process a card is assumed, not one for all. */
  DDP_ASSUMED(Kind.ASSUMPTION),
  /** Attention kernel (attention). */
  DEFAULT_ATTENTION(Kind.ASSUMPTION),
  /** Gradient checkpointing (mode). */
  DEFAULT_CHECKPOINTING(Kind.ASSUMPTION),
  /** Requests at once (concurrency). */
  DEFAULT_CONCURRENCY(Kind.ASSUMPTION),
  /** Inference engine (engine). */
  DEFAULT_ENGINE(Kind.ASSUMPTION),
  /** Epochs (epochs). */
  DEFAULT_EPOCHS(Kind.ASSUMPTION),
  /** Frames of a video (frames). */
  DEFAULT_FRAMES(Kind.ASSUMPTION),
  /** Global batch (batch). */
  DEFAULT_GLOBAL_BATCH(Kind.ASSUMPTION),
  /** Mean sequence length (tokens). */
  DEFAULT_MEAN_LENGTH(Kind.ASSUMPTION),
  /** Fine-tuning method and rank (method, rank). */
  DEFAULT_METHOD(Kind.ASSUMPTION),
  /** Micro-batch (batch). */
  DEFAULT_MICRO_BATCH(Kind.ASSUMPTION),
  /** Optimizer (optimizer). */
  DEFAULT_OPTIMIZER(Kind.ASSUMPTION),
  /** Number format (precision). */
  DEFAULT_PRECISION(Kind.ASSUMPTION),
  /** Size of an image (resolution). */
  DEFAULT_RESOLUTION(Kind.ASSUMPTION),
  /** Longest sequence (tokens). */
  DEFAULT_SEQUENCE_LENGTH(Kind.ASSUMPTION),
  /** Set-up time (setup). */
  DEFAULT_SETUP(Kind.ASSUMPTION),
  /** Adapted layers (targets). */
  DEFAULT_TARGETS(Kind.ASSUMPTION),
  /** Tokens in and out of a request (input, output). */
  DEFAULT_TOKENS(Kind.ASSUMPTION),
  /** Text encoders and autoencoder stay on the card while the rest is trained. */
  ENCODERS_STAY(Kind.ASSUMPTION),
  /** Steps to make an image (steps). */
  DENOISING_STEPS(Kind.ASSUMPTION),
  /** A GPU name that fits several sheets (asked, gpu). */
  GPU_READ_AS(Kind.ASSUMPTION),
  /** The stated hours hold on every GPU (hours). */
  HOURS_SAME_ON_EVERY_GPU(Kind.ASSUMPTION),
  /** Cards that fail are counted (rate). */
  FAILURES_COUNTED(Kind.ASSUMPTION),
  /** Nodes of which one that is taken away stops all (nodes, rate). */
  GANG_INTERRUPTED(Kind.ASSUMPTION),
  /** How often spot is taken away (rate). */
  INTERRUPTION_RATE_ASSUMED(Kind.ASSUMPTION),
  /** Share of the peak rate that is reached (mfu). */
  MFU_ASSUMED(Kind.ASSUMPTION),
  /** A model name that fits another (asked, model). */
  MODEL_READ_AS(Kind.ASSUMPTION),
  /** Hours of a month (hours). */
  MONTH_LENGTH(Kind.ASSUMPTION),
  /** No data have to be moved. */
  NO_DATA_STATED(Kind.ASSUMPTION),
  /** The job cannot be interrupted. */
  NOT_INTERRUPTIBLE(Kind.ASSUMPTION),
  /** A field that was read and is not used (field, why). */
  NOT_USED_YET(Kind.ASSUMPTION),
  /** All GPUs are in one node. */
  ONE_NODE(Kind.ASSUMPTION),
  /** An interruption loses one part that needs no other (time). */
  INTERRUPTION_LOSES_A_PART(Kind.ASSUMPTION),
  /** The band is that of earlier forecasts (count, mean, low, high, confidence). */
  PAST_RUNS_BAND(Kind.ASSUMPTION),
  /** Too few earlier forecasts to go by (count, needed). */
  PAST_RUNS_TOO_FEW(Kind.ASSUMPTION),
  /** Figures are for one hour of use. */
  PER_HOUR_FIGURES(Kind.ASSUMPTION),
  /** What the points of a pilot say (startup, count, variation, correlation, band). */
  PILOT_READ(Kind.ASSUMPTION),
  /** A program whose use of memory is known (framework). */
  KNOWN_FRAMEWORK(Kind.ASSUMPTION),
  /** Software stack, when its use of memory is not known (framework). */
  PLAIN_FRAMEWORK(Kind.ASSUMPTION),
  /** Board power from the GPU's sheet (gpu, power). */
  POWER_FROM_SHEET(Kind.ASSUMPTION),
  /** A provider's price left out for want of an exchange rate (price, currency). */
  PRICE_NOT_CONVERTED(Kind.ASSUMPTION),
  /** A price without a date (source). */
  PRICE_UNDATED(Kind.ASSUMPTION),
  /** Prices by the hour of the day, averaged over a week (factor). */
  PRICE_WINDOWS_AVERAGED(Kind.ASSUMPTION),
  /** An engine queues the requests that its memory does not hold (concurrency). */
  REQUESTS_QUEUED(Kind.ASSUMPTION),
  /** Activations by a rule that is good to a factor of about two. */
  ROUGH_ACTIVATIONS(Kind.ASSUMPTION),
  /** Speed-up of several GPUs by what they exchange (count, speedup, share, link). */
  SCALING_BY_COMMUNICATION(Kind.ASSUMPTION),
  /** Speed-up of several GPUs by the kind of link between them (count, speedup, link). */
  SCALING_BY_LINK(Kind.ASSUMPTION),
  /** Each card of a render holds the whole scene. */
  SCENE_ON_EACH_CARD(Kind.ASSUMPTION),
  /** Speed-up of several GPUs by the user's own measurement (count, speedup, measured, times). */
  SCALING_MEASURED(Kind.ASSUMPTION),
  /** Speed-up of several GPUs by the rule of thumb (count, speedup). */
  SCALING_PRESET(Kind.ASSUMPTION),
  /** Billing by the second. */
  SECOND_BASED_BILLING(Kind.ASSUMPTION),
  /** How long a service takes is not known. */
  SERVICE_TIME_UNKNOWN(Kind.ASSUMPTION),
  /** Waiting for a spot instance, each time (wait). */
  SPOT_WAIT_COUNTED(Kind.ASSUMPTION),
  /** Waiting for a spot instance is not counted. */
  SPOT_WAIT_NOT_COUNTED(Kind.ASSUMPTION),
  /** Poor jobs are given up early (rule, jobs, share). */
  STOPPED_EARLY(Kind.ASSUMPTION),
  /** A stopped instance is taken to be billed (provider). */
  STOPPED_ASSUMED_BILLED(Kind.ASSUMPTION),
  /** A usual buffer on the stated hours (share). */
  TIME_BUFFER(Kind.ASSUMPTION),
  /** A usual buffer that a better band replaces (share). */
  TIME_BUFFER_REPLACED(Kind.ASSUMPTION),
  /** Time carried over from another GPU (from, to, factor). */
  TRANSFER_BY_PEAK_AND_BANDWIDTH(Kind.ASSUMPTION),
  /** Data whose transfer time is not known and not counted (size). */
  TRANSFER_TIME_UNKNOWN(Kind.ASSUMPTION),
  /** The shape that a model of its size usually has (layers, hidden). */
  TYPICAL_SHAPE(Kind.ASSUMPTION),
  /** Usable memory taken from the nominal figure (gpu). */
  USABLE_FROM_NOMINAL(Kind.ASSUMPTION),
  /** The engine loads the weights as their file holds them (size). */
  WEIGHTS_AS_STORED(Kind.ASSUMPTION),
  /** Batch size. */
  ASK_BATCH(Kind.QUESTION),
  /** Whether the job saves checkpoints (size). */
  ASK_CHECKPOINTS(Kind.QUESTION),
  /** How much data moves. */
  ASK_DATA(Kind.QUESTION),
  /** What the provider bills for disks (provider). */
  ASK_DISK_RULES(Kind.QUESTION),
  /** The FP64 rate of a GPU (gpu). */
  ASK_FP64_RATE(Kind.QUESTION),
  /** Whether the job may be interrupted (rate). */
  ASK_INTERRUPTIBLE(Kind.QUESTION),
  /** Parameter count. */
  ASK_PARAMETERS(Kind.QUESTION),
  /** Peak memory. */
  ASK_PEAK_MEMORY(Kind.QUESTION),
  /** Time of a run on a known GPU. */
  ASK_REFERENCE_RUN(Kind.QUESTION),
  /** Time to install, from nothing and from an image. */
  ASK_SETUP(Kind.QUESTION),
  /** Amount of work. */
  ASK_WORK(Kind.QUESTION),
  /** A question of the self-check that is open (topic, answer). */
  SELF_CHECK_OPEN(Kind.QUESTION),
  /** Cells times bytes. */
  FROM_CELLS(Kind.BASIS),
  /** Hours the user knows (hours). */
  FROM_KNOWN_HOURS(Kind.BASIS),
  /** Others' measurement of the same network (model, gpu, rate, unit, source). */
  FROM_MEASURED_ANCHOR(Kind.BASIS),
  /** The user's measurements (count). */
  FROM_MEASURED_BATCHES(Kind.BASIS),
  /** Memory bandwidth. */
  FROM_MEMORY_BANDWIDTH(Kind.BASIS),
  /** The model's shape (model). */
  FROM_MODEL_SHAPE(Kind.BASIS),
  /** Bytes kept for each parameter (parameters). */
  FROM_PARAMETER_STATES(Kind.BASIS),
  /** Peak rates (mfu). */
  FROM_PEAK_RATES(Kind.BASIS),
  /** The user's pilot run (gpu, hours). */
  FROM_PILOT(Kind.BASIS),
  /** Parameters x bytes x 1.2 (parameters). */
  FROM_QUICK_RULE(Kind.BASIS),
  /** A run on another GPU (gpu, hours). */
  FROM_REFERENCE_RUN(Kind.BASIS),
  /** The peak the user stated (peak). */
  FROM_USER_PEAK(Kind.BASIS),
  /** One hour of use. */
  PER_HOUR(Kind.BASIS),
  /** Temporary bandwidth (hours, rate). */
  BANDWIDTH_UPGRADE(Kind.LINE),
  /** Time between sessions with no machine running (hours). */
  BETWEEN_SESSIONS(Kind.LINE),
  /** The place of a card that is there already, for the hours of the work (hours, rate). */
  CARD_PLACE(Kind.LINE),
  /** What the work takes of the yearly cost of a card to buy (hours, rate). */
  CARD_SHARE(Kind.LINE),
  /** The price of an own card. */
  CARD_PURCHASE(Kind.LINE),
  /** Checkpoints on disk (size, time, billed). */
  CHECKPOINTS_KEPT(Kind.LINE),
  /** Traffic of checkpoints that are uploaded (count, size, price). */
  CHECKPOINT_TRAFFIC(Kind.LINE),
  /** GPU time paid while checkpoints are uploaded (hours). */
  CHECKPOINT_UPLOAD(Kind.LINE),
  /** GPU time (hours, rate). */
  COMPUTE(Kind.LINE),
  /** Time for results to come home after the machine is gone (hours). */
  DOWNLOAD(Kind.LINE),
  /** Traffic out (size, price). */
  EGRESS(Kind.LINE),
  /** Electricity (power, hours). */
  ELECTRICITY(Kind.LINE),
  /** Evaluation in the course of the work (hours). */
  EVALUATION(Kind.LINE),
  /** A saved image (size, time). */
  IMAGE_KEPT(Kind.LINE),
  /** Pulling an image (hours, size). */
  IMAGE_PULL(Kind.LINE),
  /** Traffic in (size, price). */
  INGRESS(Kind.LINE),
  /** Work done twice after interruptions (hours). */
  INTERRUPTIONS(Kind.LINE),
  /** Time to download the model (hours). */
  MODEL_DOWNLOAD(Kind.LINE),
  /** Rise to the minimum charge. */
  MINIMUM_CHARGE(Kind.LINE),
  /** Data in the provider's object storage (size, time). */
  OBJECT_STORED(Kind.LINE),
  /** An instance left running between sessions (hours). */
  PAUSES(Kind.LINE),
  /** Committed periods of a mix (periods, period). */
  COMMITTED_PERIOD(Kind.LINE),
  /** Unused days of a prorated period, given back (days, of). */
  DAYS_GIVEN_BACK(Kind.LINE),
  /** Prepaid periods (periods, period). */
  PREPAID_PERIOD(Kind.LINE),
  /** A public address (hours, rate). */
  PUBLIC_ADDRESS(Kind.LINE),
  /** Hours at another price, by the provider's clock. */
  PRICE_WINDOWS(Kind.LINE),
  /** Time added by rounding up to the billing unit (hours). */
  ROUNDING(Kind.LINE),
  /** Restarts of the run itself, with the work they lose (hours). */
  RESTARTS(Kind.LINE),
  /** Set-up time (hours). */
  SETUP(Kind.LINE),
  /** Time that the provider takes to start a machine (hours). */
  START_DELAY(Kind.LINE),
  /** Time until a run does its first unit of work (hours). */
  STARTING_UP(Kind.LINE),
  /** Disks while the machine runs (size, time, billed). */
  STORAGE(Kind.LINE),
  /** Disks while it is stopped or after it (size, time, billed). */
  STORAGE_KEPT(Kind.LINE),
  /** Tax (ratio). */
  TAX(Kind.LINE),
  /** GPU time paid while data moves (hours). */
  TRANSFER(Kind.LINE),
  /** What a service reads (units, unit). */
  INPUT_UNITS(Kind.LINE),
  /** What a service writes (units, unit). */
  OUTPUT_UNITS(Kind.LINE),
  /** Price per unit (units, unit). */
  UNIT_PRICE(Kind.LINE),
  /** Committed hours that are not used (hours). */
  UNUSED_PREPAID(Kind.LINE),
  /** The part of a committed price that is paid in advance (periods, period). */
  UPFRONT_PAYMENT(Kind.LINE),
  /** Time for data to go out before the machine starts (hours). */
  UPLOAD(Kind.LINE),
  /** Time until a machine is free (hours). */
  WAIT_FOR_STOCK(Kind.LINE),
  /** Activations. */
  ACTIVATIONS(Kind.TERM),
  /** Adapter weights. */
  ADAPTERS(Kind.TERM),
  /** Weights of an image generator's autoencoder. */
  AUTOENCODER(Kind.TERM),
  /** Cells of a simulation. */
  CELLS(Kind.TERM),
  /** Communication buffers. */
  COMMUNICATION(Kind.TERM),
  /** Checkpoints on disk: those kept, and the one that is written. */
  DISK_CHECKPOINTS(Kind.TERM),
  /** The dataset on disk. */
  DISK_DATASET(Kind.TERM),
  /** Files of the model on disk. */
  DISK_MODEL(Kind.TERM),
  /** Results on disk. */
  DISK_RESULT(Kind.TERM),
  /** Working memory of turning latents into images. */
  DECODING(Kind.TERM),
  /** Copies of the neighbours' cells around a part of a simulation's grid. */
  GHOST_CELLS(Kind.TERM),
  /** Gradients. */
  GRADIENTS(Kind.TERM),
  /** Weights in the hosts' memory while they are loaded. */
  HOST_LOADING(Kind.TERM),
  /** States that are kept in the hosts' memory. */
  HOST_OFFLOADED(Kind.TERM),
  /** KV cache. */
  KV_CACHE(Kind.TERM),
  /** Logits and loss. */
  LOGITS(Kind.TERM),
  /** Optimizer states. */
  OPTIMIZER(Kind.TERM),
  /** Parameters x bytes x 1.2. */
  QUICK_RULE(Kind.TERM),
  /** Context, workspace and allocator. */
  RUNTIME(Kind.TERM),
  /** Weights of an image generator's text encoders. */
  TEXT_ENCODERS(Kind.TERM),
  /** Peak stated by the user. */
  USER_STATED(Kind.TERM),
  /** Weights. */
  WEIGHTS(Kind.TERM),
  /** A GPU with more memory (memory). */
  BIGGER_GPU(Kind.FIX),
  /** Prompts and images are encoded before training (saves). */
  ENCODE_BEFOREHAND(Kind.FIX),
  /** Fewer requests at once (to, saves). */
  FEWER_REQUESTS_AT_ONCE(Kind.FIX),
  /** More cards and how they share the job, and what each then holds (count, layout, each). */
  MORE_GPUS(Kind.FIX),
  /** Networks wait in the hosts' memory, one is on the card at a time (saves). */
  ONE_NETWORK_AT_A_TIME(Kind.FIX),
  /** Weights stored in fewer bits (bits, saves). */
  QUANTISE_WEIGHTS(Kind.FIX),
  /** A shorter sequence (to, saves). */
  SHORTEN_CONTEXT(Kind.FIX),
  /** Fewer samples at once, more of them summed up (to, saves). */
  SMALLER_MICRO_BATCH(Kind.FIX),
  /** Images decoded tile by tile (saves). */
  TILE_DECODING(Kind.FIX),
  /** Keys and values in 8 bits (saves). */
  USE_8BIT_CACHE(Kind.FIX),
  /** Optimizer states in 8 bits (saves). */
  USE_8BIT_OPTIMIZER(Kind.FIX),
  /** Gradient checkpointing (saves, slower). */
  USE_CHECKPOINTING(Kind.FIX),
  /** The loss in parts (saves). */
  USE_CHUNKED_LOSS(Kind.FIX),
  /** Inputs of layers kept in host memory (saves, slower). */
  USE_OFFLOADED_CHECKPOINTS(Kind.FIX),
  /** LoRA instead of full fine-tuning (saves). */
  USE_LORA(Kind.FIX),
  /** QLoRA (saves, slower). */
  USE_QLORA(Kind.FIX),
  /** Several changes that are enough only together (first, second, third, fourth, saves). */
  USE_TOGETHER(Kind.FIX),
  /** ZeRO stage 3 (count, saves). */
  USE_ZERO3(Kind.FIX),
  /** Give the public address back. */
  CHECK_ADDRESS(Kind.CHECK),
  /** Switch off automatic renewal (provider, price). */
  CHECK_AUTO_RENEWAL(Kind.CHECK),
  /** Copy a checkpoint only to go on from it (size, time, cost). */
  CHECK_CHECKPOINT(Kind.CHECK),
  /** Copy something home (what, size, time, cost, otherwise). */
  CHECK_COPY(Kind.CHECK),
  /** Delete or keep the data disk (size). */
  CHECK_DATA_DISK(Kind.CHECK),
  /** Start the work so that a lost connection does not end it. */
  CHECK_DETACHED(Kind.CHECK),
  /** A disk is deleted before its next use (size, pause, again, time). */
  CHECK_DISK_GOES(Kind.CHECK),
  /** The job's own script ends the rental, of which another hour costs money (cost). */
  CHECK_ENDS_ITSELF(Kind.CHECK),
  /** Keep a script that installs, not an image (size, cost). */
  CHECK_INSTALL_SCRIPT(Kind.CHECK),
  /** Keep the disk until the next use (size, pause, keep, again, time). */
  CHECK_KEEP_DISK(Kind.CHECK),
  /** Save configuration and logs. */
  CHECK_LOGS(Kind.CHECK),
  /** Set a longest run time (hours, cap). */
  CHECK_MAX_RUNTIME(Kind.CHECK),
  /** Install fixed versions from a script of one's own. */
  CHECK_PINNED_SETUP(Kind.CHECK),
  /** Bring the result home (size, time, cost, otherwise). */
  CHECK_RESULT_HOME(Kind.CHECK),
  /** Save the environment as an image (size, name, cost). */
  CHECK_SAVE_IMAGE(Kind.CHECK),
  /** Release, do not only stop (provider). */
  CHECK_STOP_IS_NOT_RELEASE(Kind.CHECK),
  /** A question of the self-check and its answer (topic, answer). */
  SELF_CHECK(Kind.CHECK),
  /** Release the disk and upload again at the next use (size, pause, keep, again, time). */
  CHECK_UPLOAD_AGAIN(Kind.CHECK),
  /** Save weights and logs. */
  CHECK_WEIGHTS_LOGS(Kind.CHECK);

  /** What a code is for. */
  public enum Kind {
    /** Why a choice was ruled out. */
    REJECTION,
    /** A trap or an advice. */
    FINDING,
    /** Why the answer is what it is. */
    REASON,
    /** What was assumed where nothing was said. */
    ASSUMPTION,
    /** What to answer for a better answer. */
    QUESTION,
    /** What a figure rests on. */
    BASIS,
    /** One line of a bill. */
    LINE,
    /** One term of a memory estimate. */
    TERM,
    /** The smallest change that makes a job fit. */
    FIX,
    /** One item to tick before release. */
    CHECK
  }

  private final Kind kind;
  private final Kind also;

  Code(Kind kind) {
    this(kind, kind);
  }

  Code(Kind kind, Kind also) {
    this.kind = kind;
    this.also = also;
  }

  /** {@return what this code is for first of all} */
  public Kind kind() {
    return kind;
  }

  /**
   * {@return whether this code may be used as the given kind}
   *
   * @param wanted what it would be used for
   */
  public boolean is(Kind wanted) {
    return kind == wanted || also == wanted;
  }

  void require(Kind kind) {
    if (!is(kind)) {
      throw new IllegalArgumentException("code must be a %s, but was %s".formatted(kind, this));
    }
  }
}
