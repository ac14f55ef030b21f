const SUCCESS = 'caddee-success';

/** The user's errand is done: a request is sent, an answer given, money credited. Only after that the app may ask for something. */
export const announceSuccess = (): void => void window.dispatchEvent(new Event(SUCCESS));

export function onSuccess(listener: () => void): () => void {
  window.addEventListener(SUCCESS, listener);
  return () => window.removeEventListener(SUCCESS, listener);
}
