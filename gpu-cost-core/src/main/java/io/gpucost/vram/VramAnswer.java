package io.gpucost.vram;

/** What is known of a job's memory: an estimate, or the questions to answer first. */
public sealed interface VramAnswer permits VramEstimate, VramUnknown {}
