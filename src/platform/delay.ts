/** Resolves after `ms` milliseconds: to race against what may not answer. */
export const delay = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
