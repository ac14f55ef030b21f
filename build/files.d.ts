import type { Plugin } from 'vite';
/** With a slash at its end, as in a module's id. */
export declare const ROOT: string;
/** Files of the repository that the build knows by path: `npm run build` stops where one is not there (`everyFileIsThere`). */
export declare function files(folder: string, names: string): string[];
/** The module's path in the repository, with slashes (of a package from `node_modules/` on, which may be a link); undefined for no file. */
export declare function fileOf(id: string): string | undefined;
/** A file that moved would leave its chunk, its budget or the offline first tier in silence. */
export declare const everyFileIsThere: Plugin;
export declare const missingFiles: () => string[];
