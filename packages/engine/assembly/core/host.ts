// What the host gives every core.

/** Milliseconds from any fixed point. */
export declare function now(): f64;
/** Not 0 once the caller wants the search to end. */
export declare function stopped(): i32;
