/**
 * The documents: a workload goes in, a recommendation comes out.
 *
 * <p>Entry types: {@link io.gpucost.json.WorkloadDocuments} and {@link
 * io.gpucost.json.RecommendationDocuments}.
 */
@NullMarked
package io.gpucost.json;

import org.jspecify.annotations.NullMarked;
