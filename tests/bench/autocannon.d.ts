/** The part of autocannon that http.ts uses; it brings no types of its own. */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: { headers: Record<string, string> }[]): void;
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    mismatches: number;
    /** Seconds. */
    duration: number;
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    setupClient: (client: Client) => void;
    verifyBody: (body: string) => boolean;
  }): PromiseLike<Result>;
}
