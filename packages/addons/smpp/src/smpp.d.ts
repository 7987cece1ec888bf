/** The parts of the library `smpp` that the adapter uses. The package has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  /** A message of the protocol. Fields depend on its command. */
  export type Pdu = {
    command: string;
    command_status: number;
    sequence_number: number;
    response: (fields?: Record<string, unknown>) => Pdu;
    [field: string]: unknown;
  };

  export class PDU {
    constructor(command: string, fields?: Record<string, unknown>);
  }

  export class Session extends EventEmitter {
    /** Returns false when the socket is closed; the message was not sent then. */
    send(pdu: PDU | Pdu, onResponse?: (response: Pdu) => void): boolean;
    close(onClosed?: () => void): void;
    destroy(onClosed?: () => void): void;
  }

  export function connect(options: Record<string, unknown>): Session;
  export function createServer(
    options: Record<string, unknown>,
    onSession: (session: Session) => void,
  ): NetServer;
}
