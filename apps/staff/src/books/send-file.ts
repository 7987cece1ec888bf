import { callDesk, sendBytes } from '../calls/call-desk.ts';

type FileToSend = { file: File; source: string; partBytes: number; onSent: (share: number) => void };

/**
 * Uploads a file in parts and begins its import. Returns the id of the upload. Throws a DeskError.
 * @param options.onSent called with how much was sent, 0 to 1
 */
export async function sendFile({ file, source, partBytes, onSent }: FileToSend): Promise<string> {
  const { id } = await callDesk('startUpload', { source, name: file.name, bytes: file.size });
  for (let at = 0; at < file.size; at += partBytes) {
    await sendBytes('uploadPart', { id, number: at / partBytes }, file.slice(at, at + partBytes));
    onSent(Math.min((at + partBytes) / file.size, 1));
  }
  await callDesk('finishUpload', { id });
  return id;
}
