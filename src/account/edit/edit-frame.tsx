import { type ComponentType, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { Failure } from '../../form/form.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { OfflineStrip } from '../../sync/shown/offline-strip.tsx';
import { Button } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { editWords } from '../field/edit-words.ts';
import { FormNote } from '../form-note.tsx';
import { useOwnProfile } from '../own-data.ts';
import type { Value } from './clash-card.tsx';
import type { Editing } from './edit-typed.ts';
import { ClashCard } from './clash-card.tsx';

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
