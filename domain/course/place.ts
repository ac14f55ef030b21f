/** A place on the map, in degrees. A golfer's own is rounded to 0.01°, about a kilometre, and is never stored (product.md §1). */
export interface Place {
  lat: number;
  lng: number;
}

export const roundedPlace = ({ lat, lng }: Place): Place => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
});

/** The distance between two places in kilometres, as the crow flies. */
export function kilometres(a: Place, b: Place): number {
  const rad = (angle: number) => (angle * Math.PI) / 180;
  const [dLat, dLng] = [rad(b.lat - a.lat), rad(b.lng - a.lng)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

/** Whole kilometres from `here` to a course; null when either place is unknown. */
export const kmTo = (here: Place | undefined, course: { lat: number | null; lng: number | null }): number | null =>
  here && course.lat !== null && course.lng !== null
    ? Math.round(kilometres(here, { lat: course.lat, lng: course.lng }))
    : null;
