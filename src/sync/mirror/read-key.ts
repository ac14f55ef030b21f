import type { ReadName } from '#domain/calls.ts';

/** One spelling for one question: keys sorted, undefined left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** `GET /booking/{booking_ref} {"booking_ref":"…"}`; the user is the database it lies in. */
export const keyOf = (name: ReadName, input: object): string => `${name} ${canonical(input)}`;

/** The question a key stands for; undefined when it is none of ours. */
export function questionOf(key: string): { name: ReadName; input: object } | undefined {
  const parts = /^((?:GET|POST) \S+) (\{.*\})$/s.exec(key);
  if (!parts) return undefined;
  return { name: parts[1] as ReadName, input: JSON.parse(parts[2] as string) as object };
}

/** A round, its slip and contacts, the calendar. */
export const isOfBooking = (key: string): boolean => /^\w+ \/booking\//.test(key);

/** A question that says where the golfer is leaves nothing on the phone: neither its answer nor itself. */
export const isStorable = (key: string): boolean => !key.includes('"near":{');
