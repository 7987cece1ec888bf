/** Folder of the content with the pictures that staff upload; no folder of an operator should use it. */
export const UPLOADED_FOLDER = 'media/uploads/';

/** Their addresses begin with this. */
export const UPLOADED_PATH = `/${UPLOADED_FOLDER}`;

/** Where editors get them, also before a text of customers names them. */
export const DESK_PICTURES_PATH = `/staff${UPLOADED_PATH}`;

/** Bytes of an uploaded picture: a second on a slow connection of customers. */
export const MAX_PICTURE_BYTES = 256 * 1024;

/** Width and height of an uploaded picture: twice the widest column of text. */
export const MAX_PICTURE_PIXELS = 2400;
