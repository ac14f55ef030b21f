import { useState } from 'react';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { saveOrShareFile } from '../../platform/save-file.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { privacyWords } from '../field/privacy-words.ts';
import { usePhone } from '../../sync/phone.ts';

type Kind = 'html' | 'json';

/** A history of years. */
const DEADLINE = 60_000;

/** One's own data as a file: asked for at that moment, kept nowhere on the phone. */
export function ExportCard() {
  const phone = usePhone();
  const w = useWords(privacyWords);
  const language = useLanguage();
  const [making, setMaking] = useState<Kind>();
  const [refused, setRefused] = useState<string>();
  const why = useWords({ it: useRefusal(refused) }).it;
  const make = async (kind: Kind) => {
    setMaking(kind);
    setRefused(undefined);
    try {
      const own = await send(phone, 'POST /user/export', {}, { isRead: true, deadline: DEADLINE });
      const { exportFile } = await import('./export-file.ts');
      const { name, type, text } = exportFile(own, kind, language);
      const handed = await saveOrShareFile(name, type, text);
      toast(handed === 'given' ? { text: w.made } : { text: w.impossible, kind: 'bad' });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setRefused(error.code);
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <Section title={w.yours}>
      <div className="stack">
        <p>{w.yoursWhy}</p>
        <Buttons>
          <Button
            kind="tonal"
            icon="file-text"
            block
            busy={making === 'html' && w.making}
            onClick={() => void make('html')}
          >
            {w.readable}
          </Button>
          <Button
            kind="outline"
            icon="download"
            block
            busy={making === 'json' && w.making}
            onClick={() => void make('json')}
          >
            {w.machine}
          </Button>
        </Buttons>
        {refused && <FieldError>{refused === 'OFFLINE' ? w.offline : why}</FieldError>}
      </div>
    </Section>
  );
}
