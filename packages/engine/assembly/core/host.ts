// The functions that every core imports from its host.

/** Milliseconds from any fixed point. */
export declare function now(): f64;
/** Not 0 once the caller wants the search to end. */
export declare function stopped(): i32;
