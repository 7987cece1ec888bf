/** Landmarks and the sector of each. A landmark has the coordinates of its sector. */
export const LANDMARKS: readonly {
  name: string;
  aliases: readonly string[];
  district: string;
  sector: string;
}[] = [
  {
    name: 'Kigali Convention Centre',
    aliases: ['KCC', 'Convention Center'],
    district: 'Gasabo',
    sector: 'Kimihurura',
  },
  { name: 'Amahoro Stadium', aliases: ['Stade Amahoro'], district: 'Gasabo', sector: 'Remera' },
  { name: 'BK Arena', aliases: ['Kigali Arena'], district: 'Gasabo', sector: 'Remera' },
  { name: 'King Faisal Hospital', aliases: ['Faisal'], district: 'Gasabo', sector: 'Kacyiru' },
  { name: 'Kigali Genocide Memorial', aliases: ['Gisozi memorial'], district: 'Gasabo', sector: 'Gisozi' },
  {
    name: 'University of Rwanda',
    aliases: ['NUR', 'National University'],
    district: 'Huye',
    sector: 'Ngoma',
  },
  {
    name: 'Volcanoes National Park, Kinigi',
    aliases: ['Volcanoes', 'Virunga'],
    district: 'Musanze',
    sector: 'Kinigi',
  },
  { name: 'Butaro Hospital', aliases: [], district: 'Burera', sector: 'Butaro' },
  { name: 'Kibeho shrine', aliases: ['Our Lady of Kibeho'], district: 'Nyaruguru', sector: 'Kibeho' },
  { name: "King's Palace Museum, Nyanza", aliases: ['Rukari'], district: 'Nyanza', sector: 'Busasamana' },
];
