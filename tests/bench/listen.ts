import { type ClientRequest, request } from 'node:http';

export interface Phone {
  who: string;
  bearer: string;
}

export interface Listener {
  who: string;
  /** All it was told. */
  text: string;
  asked: ClientRequest;
}

export const authorization = ({ bearer }: Phone) => ({ authorization: `Bearer ${bearer}` });

/** Resolves when the server has begun to stream. `heard` is told each piece as it comes. */
export function listen(origin: string, phone: Phone, heard?: (text: string) => void): Promise<Listener> {
  const { promise, resolve, reject } = Promise.withResolvers<Listener>();
  const headers = authorization(phone);
  const asked = request(`${origin}/api/v1/live`, { agent: false, headers }, (answer) => {
    const type = answer.headers['content-type'] ?? '';
    if (answer.statusCode !== 200 || !type.startsWith('text/event-stream'))
      return reject(new Error(`a stream was answered ${answer.statusCode} ${type}`));
    const listener: Listener = { who: phone.who, text: '', asked };
    answer.setEncoding('utf8').on('data', (text: string) => {
      listener.text += text;
      heard?.(text);
    });
    answer.on('error', () => undefined); // it was cut by us; a stream the server ends is missed in the count
    return resolve(listener);
  });
  asked.on('error', reject).end();
  return promise;
}
