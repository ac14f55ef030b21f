import type { FormEvent } from 'react';
import { useForm } from '../../form/form.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { FormNote, useErrorOf } from '../form-note.tsx';
import { ResetIdentifier, type IdentifierProps } from './reset-identifier.tsx';
import { resetWords } from './reset-words.ts';

interface Props extends IdentifierProps {
  onAsked: () => void;
}

/** The account that a call is asked for. Whether there is one is said to nobody. */
export function ResetAsk({ identifier, onType, onAsked }: Props) {
  const w = useWords(resetWords);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /user/forgot-password',
    schema: () => import('#domain/account/reset-api.ts').then((m) => m.resetCalls['POST /user/forgot-password'].input),
    done: onAsked,
  });
  const errorOf = useErrorOf(failure);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ identifier });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <ResetIdentifier
        identifier={identifier}
        onType={(next) => {
          onType(next);
          mended('identifier');
        }}
        error={errorOf('identifier')}
      />
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block icon="phone" busy={isBusy && w.asking}>
        {w.ask}
      </Button>
    </form>
  );
}
