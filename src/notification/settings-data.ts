import { useState } from 'react';
import type { NotificationSettings } from '#domain/notification/api.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { usePhone } from '../sync/phone.ts';

export const useNotificationSettings = () => useMirror('GET /notification/settings', {});

interface Saving {
  /** What the user has chosen and the server is being told. */
  chosen: NotificationSettings | undefined;
  /** The refusal's code; `OFFLINE` without an answer. */
  refused: string | undefined;
  save: (next: NotificationSettings) => void;
}

/** Directly to the server, never queued: an offline phone cannot promise what the user's other phones sound for. */
export function useSaving(): Saving {
  const phone = usePhone();
  const [chosen, setChosen] = useState<NotificationSettings>();
  const [refused, setRefused] = useState<string>();
  const save = (next: NotificationSettings) => {
    setChosen(next);
    setRefused(undefined);
    send(phone, 'POST /notification/settings', next)
      .then((settings) => mirrorOf(phone).store('GET /notification/settings', {}, settings))
      .catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        setRefused(error.code);
      })
      .finally(() => setChosen((now) => (now === next ? undefined : now)));
  };
  return { chosen, refused, save };
}
