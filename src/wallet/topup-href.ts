interface Wanted {
  /** Where the golfer goes on afterwards: a path of this app. */
  next?: string;
  /** What is missing, in satang. */
  amount?: number;
}

/** The address of the top-up screen, with its purpose: the missing amount is filled in, and afterwards it leads back to `next`. */
export function topupHref({ next, amount }: Wanted): string {
  const query = new URLSearchParams({
    ...(next ? { next } : {}),
    ...(amount && amount > 0 ? { amount: String(Math.ceil(amount)) } : {}),
  }).toString();
  return query ? `/golfer/topup?${query}` : '/golfer/topup';
}
