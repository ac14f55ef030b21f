import { useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { pushHere, turnOn, setPushPreference } from '../platform/push.ts';
import { Button, Buttons } from '../ui/control/button.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { failureOf } from './push-state.ts';
import { offerWords, words } from './settings-words.ts';
import type { Reader } from './updates.tsx';
import { type Phone, usePhone } from '../sync/phone.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  reader: Reader;
}

/** A phone that does not remember the user, or has no worker, would get nothing by it. */
export const isPossible = async (phone: Phone): Promise<boolean> => (await pushHere(phone)) === 'off';

/** Ours before the browser's own question, which can be asked only once: after a success, and never again when the user says no. */
export function PushSheet({ open, onClose, reader }: Props) {
  const phone = usePhone();
  const w = useWords(offerWords);
  const s = useWords(words);
  const [isAsking, setAsking] = useState(false);
  const no = () => {
    setPushPreference('later');
    toast({ text: w.later });
    onClose();
  };
  const yes = async () => {
    setAsking(true);
    setPushPreference('later'); // asked once, whatever comes of it
    try {
      const here = await turnOn(phone);
      toast(here === 'on' ? { text: w.done } : { text: w.later });
    } catch (error) {
      toast({ text: s[failureOf(error)], kind: 'bad' });
    }
    setAsking(false);
    onClose();
  };
  return (
    <Sheet open={open} onClose={no} title={w[reader]}>
      <p>{w.why}</p>
      <Buttons>
        <Button size="lg" block icon="bell" busy={isAsking && w.asking} onClick={() => void yes()}>
          {w.yes}
        </Button>
        <Button kind="ghost" block onClick={no}>
          {w.no}
        </Button>
      </Buttons>
    </Sheet>
  );
}
