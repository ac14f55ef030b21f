/** One page of a list that is already whole, first page 1; what `page()` of text.ts describes. */
export const pageOf = <T>(all: readonly T[], page: number, limit: number) => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
  page,
  limit,
});
