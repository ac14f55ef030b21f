interface Wanted {
  /** Where the golfer goes on afterwards: a path of this app. */
  next?: string;
  /** What is missing, in satang. */
  amount?: number;
}

/** The top-up screen, told what it is for: the amount that is missing stands in it, and afterwards it leads back to `next`. */
export function topupHref({ next, amount }: Wanted): string {
  const query = new URLSearchParams({
    ...(next ? { next } : {}),
    ...(amount && amount > 0 ? { amount: String(Math.ceil(amount)) } : {}),
  }).toString();
  return query ? `/golfer/topup?${query}` : '/golfer/topup';
}
