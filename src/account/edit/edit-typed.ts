import { useLayoutEffect, useRef, useState } from 'react';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { useDraft } from '../../sync/mirror/draft.ts';

/** What the user has changed, field by field, and the version of the profile shown when the changes began. */
export interface Typed<Fields> {
  version: number | null;
  fields: Partial<Fields>;
}

export interface Editing<Fields> {
  /** As the form shows it: what is typed over what is saved. */
  shown: Fields;
  typed: Partial<Fields>;
  version: number;
  isChanged: boolean;
  /** What is typed and another device saved otherwise meanwhile; the user decides. */
  clashes: (keyof Fields & string)[];
  type: (change: Partial<Fields>) => void;
  keepMine: () => void;
  drop: () => void;
  /** The server has taken what this drawing held; what was typed since stays, over the profile that came of it. */
  saved: (profile: OwnProfile) => void;
  /** Never kept on the phone. */
  password: string;
  setPassword: (password: string) => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The form of a profile: stored on the phone while the user types, and laid over the profile as it is now, not as it was. */
export function useEditing<Fields extends object>(key: string, profile: OwnProfile, saved: Fields): Editing<Fields> {
  const [draft, setDraft, clear] = useDraft<Typed<Fields>>(key, { version: null, fields: {} });
  const [password, setPassword] = useState('');
  // An upload or a save ends long after the drawing that began it.
  const latest = useRef(draft);
  const version = useRef(profile.version);
  useLayoutEffect(() => void (latest.current = draft), [draft]);
  useLayoutEffect(() => void (version.current = profile.version), [profile.version]);
  const put = (next: Typed<Fields>) => {
    latest.current = next;
    setDraft(next);
  };
  const forget = () => {
    latest.current = { version: null, fields: {} };
    clear();
  };
  const names = Object.keys(draft.fields) as (keyof Fields & string)[];
  const changed = names.filter((name) => !isSame(draft.fields[name], saved[name]));
  const isOlder = draft.version !== null && draft.version < profile.version;
  return {
    shown: { ...saved, ...draft.fields },
    typed: draft.fields,
    version: profile.version,
    isChanged: changed.length > 0,
    clashes: isOlder ? changed : [],
    type: (change) => {
      const { version: begun, fields } = latest.current;
      put({ version: begun ?? version.current, fields: { ...fields, ...change } });
    },
    keepMine: () => put({ ...latest.current, version: profile.version }),
    drop: () => {
      setPassword('');
      forget();
    },
    saved: (next) => {
      const since = Object.entries(latest.current.fields).filter(
        ([name, value]) => !isSame(value, draft.fields[name as keyof Fields]),
      );
      setPassword((now) => (now === password ? '' : now));
      if (since.length > 0) put({ version: next.version, fields: Object.fromEntries(since) as Partial<Fields> });
      else forget();
    },
    password,
    setPassword,
  };
}
