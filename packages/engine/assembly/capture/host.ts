// What the host gives the core.

/** Milliseconds from any fixed point. */
export declare function now(): f64;
/** Not 0 once the search shall end. */
export declare function stopAsked(): i32;
