import { parseCounterKey } from '#domain/reward/code.ts';

const PLACE = 'counter_key';

/** The key of the counter this device stands at: of the device, not of a person, so that signing out does not take it. */
export function keptKey(): string | undefined {
  try {
    return parseCounterKey(localStorage.getItem(PLACE) ?? '');
  } catch {
    return undefined; // storage can be forbidden: then it is typed each time
  }
}

export function keepKey(key: string | undefined): void {
  try {
    if (key === undefined) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, key);
  } catch {
    // then it lasts as long as the page
  }
}
