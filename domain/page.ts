/** One page of a complete list, starting with page 1; the shape is `page()` of text.ts. */
export const pageOf = <T>(all: readonly T[], page: number, limit: number) => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
  page,
  limit,
});
