import type { ManifestTransform } from 'workbox-build';
import type { Plugin } from 'vite';
/**
 * Divides the files. The worker itself names the few whose name does not hold their content's hash, and a list of all others, which is a
 * file like them: with two hundred names it had no room left for anything else. The list's own name holds its hash, so that a deploy
 * while a worker is being installed can not give it another build's (`sw/files.ts`).
 */
export declare function tiers(): {
    tier1: Plugin;
    manifestTransform: ManifestTransform;
    isFirst: (file: string) => boolean;
};
