/** Kubernetes takes about this time until a change of a pod's readiness has reached every node. */
const endpointDelayMs = 1_000;

/** Whether a pod is ready, and since when. */
export class Readiness {
  #isReady = false;
  #changedAt = -Infinity;

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether a Service sends new connections to the pod: the state of a short time ago. */
  get isEndpoint(): boolean {
    const isSettled = performance.now() - this.#changedAt > endpointDelayMs;
    return this.#isReady === isSettled;
  }

  set(isReady: boolean): void {
    if (isReady === this.#isReady) return;
    this.#isReady = isReady;
    this.#changedAt = performance.now();
  }

  hasLasted(seconds: number): boolean {
    return this.#isReady && performance.now() - this.#changedAt >= seconds * 1_000;
  }
}
