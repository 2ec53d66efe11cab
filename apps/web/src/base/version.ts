// Which Sente this is: the version in package.json, written here by the build.

declare const __SENTE_VERSION__: string;

export const VERSION = __SENTE_VERSION__;
