import { useRef, useState, type FormEvent } from 'react';
import { signedIn } from '#domain/signed.ts';
import { useEarly } from '../../form/form.ts';
import type { Words } from '../../i18n/language.ts';
import { Button } from './button.tsx';
import { TextArea } from './field.tsx';

interface Props {
  /** Nothing has been looked at yet. */
  isFirst: boolean;
  label: Words;
  words: { nothing: string; another: string; check: string; wrong: string };
}

/** For the link of something signed that came in a message; what is found in it goes behind the `#` of the address. */
export function PasteSigned({ isFirst, label, words }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [{ pasted }, setTyped] = useState({ pasted: '' });
  useEarly(form, setTyped);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = signedIn(pasted);
    setWrong(!found);
    if (!found) return;
    setTyped({ pasted: '' });
    location.hash = found;
  };
  return (
    <form className="stack" method="post" ref={form} onSubmit={submit}>
      {isFirst ? <p>{words.nothing}</p> : <h2 className="t-lg">{words.another}</h2>}
      <TextArea
        label={label}
        name="pasted"
        value={pasted}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? words.wrong : undefined}
        onChange={(event) => setTyped({ pasted: event.currentTarget.value })}
      />
      <Button type="submit" kind={isFirst ? 'primary' : 'outline'} block>
        {words.check}
      </Button>
    </form>
  );
}
