/** A caller and the port that it calls. */
export interface Call {
  readonly caller: string;
  readonly callee: string;
  readonly port: number;
}

export const formatCall = ({ caller, callee, port }: Call): string => `${caller} → ${callee}:${port}`;
