let writing = 0;

/** Something she did is on its way: no reload now. */
export const isWriting = (): boolean => writing > 0;

export async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  writing += 1;
  try {
    return await work();
  } finally {
    writing -= 1;
  }
}
