declare const self: ServiceWorkerGlobalScope;

/** How long a page may take. */
const PAGE_ANSWERS = 1_000;

/** Every window of the app, also one that was loaded past this worker: it listens all the same. */
export const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** What an open page answers through the port it is sent; `silent`: nothing in time, it is starting, frozen, or knows no such question. */
export const askPage = <T>(page: WindowClient, question: object): Promise<T | 'silent'> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    page.postMessage(question, [port2]);
    setTimeout(resolve, PAGE_ANSWERS, 'silent');
  });
