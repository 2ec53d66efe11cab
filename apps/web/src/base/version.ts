// The version of Sente. The build writes it here from package.json.

declare const __SENTE_VERSION__: string;

export const VERSION = __SENTE_VERSION__;
