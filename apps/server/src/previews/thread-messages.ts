// What goes to the thread that draws, and what comes back.

export type Drawing = { readonly id: number; readonly svg: string };
export type Rendered =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly error: string };
