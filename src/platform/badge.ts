interface Badging {
  setAppBadge?(n: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** The figure on the icon of the installed app; 0 takes it away. Where a phone has none, nothing happens. */
export async function showBadge(n: number): Promise<void> {
  const phone = navigator as Badging;
  try {
    await (n > 0 ? phone.setAppBadge?.(n) : phone.clearAppBadge?.());
  } catch {
    // not allowed on this phone: the bell inside says the same
  }
}
