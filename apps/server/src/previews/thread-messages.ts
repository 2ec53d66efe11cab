// Messages to the rendering thread and back.

export type Drawing = { readonly svg: string };
/** `bytes`: the memory that the thread holds after this picture, with the renderer's WebAssembly memory. */
export type Rendered = { readonly bytes: number } & (
  | { readonly png: Uint8Array }
  | { readonly error: string }
);
