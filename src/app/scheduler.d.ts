/** React's own scheduler, whose published types leave out what is used of it here. */
declare module 'scheduler' {
  export function unstable_forceFrameRate(fps: number): void;
}
