import type { FormEvent } from 'react';
import { useForm } from '../form.ts';
import { useWords } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNote, useErrorOf } from './form-note.tsx';
import { resetWords } from './reset-words.ts';
import { labels, words } from './words.ts';

interface Props {
  identifier: string;
  onType: (identifier: string) => void;
  onAsked: () => void;
}

/** The account that a call is asked for. Whether there is one is said to nobody. */
export function ResetAsk({ identifier, onType, onAsked }: Props) {
  const w = useWords(resetWords);
  const s = useWords(words);
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
      <Field
        label={labels.identifier}
        icon="user-round"
        name="identifier"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        placeholder={s.identifierLike}
        value={identifier}
        onChange={(event) => {
          onType(event.target.value);
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
