import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { Spoken } from '#domain/account/account.ts';
import type { CourseName } from '#domain/course/api.ts';
import type { Failure } from '../../form/form.ts';
import { useWords, type Words, useLanguage, wordIn } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { OfflineStrip, FormNote } from '../../form/form-notes.tsx';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { editWords, words } from '../field/field-words.ts';
import { useOwnProfile } from '../own-data.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { SPOKEN_WORDS } from '../../i18n/format.ts';

export interface FormProps {
  profile: OwnProfile;
  again: () => void;
}

/** The profile of whoever is here, in its form once it is known. */
export function EditScreen({ Form }: { Form: ComponentType<FormProps> }) {
  const w = useWords(editWords);
  const read = useOwnProfile();
  return (
    <Loaded
      isScreen
      read={read}
      waiting={
        <Screen tight>
          <p className="meta">{w.loading}</p>
        </Screen>
      }
    >
      {(profile) => <Form profile={profile} again={read.refresh} />}
    </Loaded>
  );
}

interface Props<Fields> {
  /** Names the form for its button, which stands outside of it. */
  id: string;
  form: RefObject<HTMLFormElement | null>;
  failure: Failure;
  isBusy: boolean;
  profile: OwnProfile;
  edit: Editing<Fields>;
  saved: Fields;
  labels: Record<keyof Fields, Words>;
  onSave: () => void;
  children: ReactNode;
}

/** The frame of both profiles: fields, and one button at thumb height. */
export function EditFrame<Fields extends { [K in keyof Fields]: Value }>({
  id,
  form,
  failure,
  isBusy,
  profile,
  edit: { isChanged, clashes, shown, keepMine, drop },
  saved,
  labels,
  onSave,
  children,
}: Props<Fields>) {
  const w = useWords(editWords);
  /** To be decided first. */
  const clash = clashes.length > 0 && (
    <ClashCard
      clashes={clashes.map((name) => ({
        name,
        label: labels[name],
        theirs: name === 'photo' ? profile.photo_url : saved[name],
        mine: shown[name],
      }))}
      onMine={keepMine}
      onTheirs={drop}
    />
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !clash) onSave();
  };
  return (
    <>
      <Screen tight cta>
        {clash}
        <form className="form" id={id} ref={form} onSubmit={save} noValidate>
          {children}
          {!clash && <FormNote failure={failure} />}
        </form>
        <OfflineStrip />
      </Screen>
      <MainButton>
        <Button
          type="submit"
          form={id}
          block
          size="lg"
          busy={isBusy && w.saving}
          why={clash ? w.newerWhy : !isChanged && w.nothing}
        >
          {w.save}
        </Button>
      </MainButton>
    </>
  );
}

/** What the user has changed, field by field, and the version of the profile shown when the changes began. */
export interface Typed<Fields> {
  version: number | null;
  fields: Partial<Fields>;
}

interface Editing<Fields> {
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

const photos = {
  theirs: { th: 'รูปปัจจุบัน', en: 'the present photo' },
  mine: { th: 'รูปใหม่', en: 'a new photo' },
} as const satisfies Record<string, Words>;

type Value = string | null | undefined | readonly (Spoken | CourseName)[];

interface Clash {
  /** Of the field. */
  name: string;
  label: Words;
  theirs: Value;
  mine: Value;
}

/** Two devices changed the same: both are shown, nothing is lost until the user has chosen. */
function ClashCard({
  clashes,
  onMine,
  onTheirs,
}: {
  clashes: readonly Clash[];
  onMine: () => void;
  onTheirs: () => void;
}) {
  const w = useWords(editWords);
  const inWords = useInWords();
  const language = useLanguage();
  const card = useRef<HTMLElement>(null);
  // It stands above the fields, and the pressed button is below them.
  useLayoutEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section className="card stack" role="alert" ref={card}>
      <h2 className="t-lg">{w.newerTitle}</h2>
      <p>{w.newerWhy}</p>
      <dl className="stack">
        {clashes.map(({ name, label, theirs, mine }) => (
          <div key={label.en}>
            <dt className="strong">{wordIn(label, language)}</dt>
            <dd>
              <span className="meta">{w.theirs}</span> {inWords(name, theirs, photos.theirs)}
            </dd>
            <dd>
              <span className="meta">{w.mine}</span> {inWords(name, mine, photos.mine)}
            </dd>
          </div>
        ))}
      </dl>
      <Buttons>
        <Button block onClick={onMine}>
          {w.useMine}
        </Button>
        <Button kind="outline" block onClick={onTheirs}>
          {w.useTheirs}
        </Button>
      </Buttons>
    </section>
  );
}

/** What stands in a field, as the form itself says it. */
function useInWords() {
  const e = useWords(editWords);
  const w = useWords(words);
  const language = useLanguage();
  const oneOf = (it: Spoken | CourseName) =>
    typeof it === 'string' ? wordIn(SPOKEN_WORDS[it], language) : language === 'th' ? it.name_th : it.name_en;
  return (name: string, value: Value, photo: Words): string => {
    if (!value?.length) return e.empty;
    if (typeof value !== 'string') return value.map(oneOf).join(', ');
    if (name === 'photo') return wordIn(photo, language);
    if (name === 'who_may_request') return value === 'ANYONE' ? w.anyone : w.followers;
    return value;
  };
}
