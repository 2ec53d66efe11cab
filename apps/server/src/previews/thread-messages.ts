// What goes to the thread that draws, and what comes back.

export type Drawing = { readonly svg: string };
/** `bytes`: what the thread holds after this picture, the renderer's WebAssembly memory included. */
export type Rendered = { readonly bytes: number } & (
  | { readonly png: Uint8Array }
  | { readonly error: string }
);
