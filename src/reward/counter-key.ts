import { parseCounterKey } from '#domain/reward/code.ts';
import { readNote, writeNote } from '../platform/local-note.ts';

const PLACE = 'counter_key';

/** The key of the counter this device stands at: of the device, not of a person, so that signing out does not take it. */
export const keptKey = (): string | undefined => parseCounterKey(readNote(PLACE) ?? '');

export const keepKey = (key: string | undefined): void => writeNote(PLACE, key);
