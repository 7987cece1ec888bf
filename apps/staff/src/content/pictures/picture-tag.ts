import { DESK_PICTURES_PATH, UPLOADED_PATH } from '@portal/contract/content/pictures';
import type { ContentPicture } from '@portal/contract/staff/content/staff-content-pictures';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Where the desk shows a picture from: customers do not have one that only drafts name. */
export function deskAddress(address: string): string {
  return DESK_PICTURES_PATH + address.slice(UPLOADED_PATH.length);
}

/** The picture as texts name it, with what it shows in words. */
export function pictureTag({ address, width, height }: Picture, alt: string): string {
  const text = alt.trim().replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character);
  return `<img src="${address}" width="${width}" height="${height}" alt="${text}">`;
}

/** A text with a picture as its last paragraph. */
export function withPicture(text: string, tag: string): string {
  return `${text.trimEnd()}\n\n${tag}\n`;
}

type Picture = Pick<ContentPicture, 'address' | 'width' | 'height'>;
