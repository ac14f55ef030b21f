import type { FormEvent, ReactNode, RefObject } from 'react';
import type { Failure } from '../../form/form.ts';
import { useWords } from '../../i18n/language.ts';
import { OfflineStrip } from '../../sync/shown/offline-strip.tsx';
import { Button } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { editWords } from '../field/edit-words.ts';
import { FormNote } from '../form-note.tsx';

interface Props {
  /** Names the form for its button, which stands outside of it. */
  id: string;
  form: RefObject<HTMLFormElement | null>;
  failure: Failure;
  isBusy: boolean;
  isChanged: boolean;
  /** The user has to decide first. */
  clash: ReactNode;
  onSave: () => void;
  children: ReactNode;
}

/** The frame of both profiles: fields, and one button at thumb height. */
export function EditFrame({ id, form, failure, isBusy, isChanged, clash, onSave, children }: Props) {
  const w = useWords(editWords);
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
