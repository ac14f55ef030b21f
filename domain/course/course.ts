export const TRANSPORTS = ['WALK_PULL', 'CART_SHARED', 'CART_PRIVATE'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const HOLES = [9, 18, 27, 36] as const;
export type Holes = (typeof HOLES)[number];

export const CART_POLICIES = ['OPTIONAL', 'COMPULSORY', 'WEEKEND_ONLY', 'NONE'] as const;
export type CartPolicy = (typeof CART_POLICIES)[number];

/** Who collects the caddy's fee: the course at its counter, or the app. */
export const FEE_COLLECTIONS = ['AT_COURSE', 'IN_APP'] as const;
export type FeeCollection = (typeof FEE_COLLECTIONS)[number];
