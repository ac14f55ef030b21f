import { type Place, roundedPlace } from '#domain/course/course.ts';
import { MINUTE } from '#domain/dates.ts';
import type { Words } from '../i18n/language.ts';
import { createStore, useStore } from '../platform/store.ts';
import { part, type Phone, usePhone } from '../sync/phone.ts';
import { sessionStateOf, userIdOf, useSession } from '../sync/session/session.ts';

/** Where a golfer looks for courses: the phone's own position, or the middle of a province. */
export interface GolferPlace {
  user_id: string | undefined;
  place: Place;
  /** Undefined: the phone's own position. */
  province: Words | undefined;
}

/** In memory only, so that it is gone with the page. */
const golferPlaceOf = part(() => createStore<GolferPlace | undefined>(undefined));

/** Undefined: this golfer has not said where they are. */
export function useGolferPlace(): GolferPlace | undefined {
  const known = useStore(golferPlaceOf(usePhone()));
  const user_id = userIdOf(useSession());
  return known?.user_id === user_id ? known : undefined;
}

export function setGolferPlace(phone: Phone, place: Place, province?: Words): void {
  const user_id = userIdOf(sessionStateOf(phone).read());
  golferPlaceOf(phone).write({ user_id, place: roundedPlace(place), province });
}

export const forgetGolferPlace = (phone: Phone): void => golferPlaceOf(phone).write(undefined);

/** The golfer has allowed it before, so it can be asked for without explaining it again. */
export async function isPositionAllowed(): Promise<boolean> {
  // Safari before 16 has no such question.
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return permission?.state === 'granted';
}

/** Asks the phone where it is; undefined: not allowed, or not known within ten seconds. */
export async function positionOfPhone(): Promise<Place | undefined> {
  if (!('geolocation' in navigator)) return undefined;
  const position = await new Promise<GeolocationPosition | undefined>((resolve) =>
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(undefined), {
      timeout: 10_000,
      maximumAge: 5 * MINUTE,
    }),
  );
  return position && { lat: position.coords.latitude, lng: position.coords.longitude };
}
