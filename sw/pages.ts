declare const self: ServiceWorkerGlobalScope;

/** How long a page may take to answer, in milliseconds. */
const PAGE_ANSWERS = 1_000;

/** Every window of the app, also one that this worker did not load. */
export const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Asks an open page through a message port; `silent`: no answer in time, because it is starting, frozen, or does not know the question. */
export const askPage = <T>(page: WindowClient, question: object): Promise<T | 'silent'> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    page.postMessage(question, [port2]);
    setTimeout(resolve, PAGE_ANSWERS, 'silent');
  });
