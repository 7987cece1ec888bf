import type { Landmark } from './shop-texts.ts';

/** A town with its sector and the landmarks of its shops and dealers. */
export type ShopTown = {
  /** Common name, used in shop names. */
  town: string;
  district: string;
  sector: string;
  shops: readonly Landmark[];
  dealers: readonly Landmark[];
};

const town = (
  name: string,
  place: string,
  shops: readonly Landmark[],
  dealers: readonly Landmark[],
): ShopTown => {
  const [district = '', sector = ''] = place.split('/');
  return { town: name, district, sector, shops, dealers };
};

/**
 * Real towns and sectors, invented points of sale. The operator has shops in towns, and dealers also in
 * trading centres.
 */
export const SHOP_TOWNS: readonly ShopTown[] = [
  town('Kigali Centre', 'Nyarugenge/Nyarugenge', ['mall', 'main-road'], ['market', 'bus-park']),
  town('Nyabugogo', 'Nyarugenge/Muhima', ['bus-park'], ['market', 'main-road']),
  town('Nyamirambo', 'Nyarugenge/Nyamirambo', ['main-road'], ['market', 'stadium']),
  town('Kimisagara', 'Nyarugenge/Kimisagara', [], ['market', 'sector-office']),
  town('Nyakabanda', 'Nyarugenge/Nyakabanda', [], ['main-road']),
  town('Kanyinya', 'Nyarugenge/Kanyinya', [], ['trading-centre']),
  town('Kacyiru', 'Gasabo/Kacyiru', ['mall'], ['main-road']),
  town('Kimihurura', 'Gasabo/Kimihurura', ['main-road'], []),
  town('Remera', 'Gasabo/Remera', ['bus-park'], ['market', 'stadium']),
  town('Kimironko', 'Gasabo/Kimironko', ['market'], ['bus-park', 'main-road']),
  town('Gisozi', 'Gasabo/Gisozi', [], ['market']),
  town('Kinyinya', 'Gasabo/Kinyinya', [], ['trading-centre']),
  town('Gatsata', 'Gasabo/Gatsata', [], ['main-road']),
  town('Rusororo', 'Gasabo/Rusororo', [], ['trading-centre']),
  town('Ndera', 'Gasabo/Ndera', [], ['hospital']),
  town('Kicukiro', 'Kicukiro/Kicukiro', ['mall'], ['main-road']),
  town('Gikondo', 'Kicukiro/Gikondo', [], ['market', 'main-road']),
  town('Kanombe', 'Kicukiro/Kanombe', ['main-road'], ['hospital']),
  town('Gatenga', 'Kicukiro/Gatenga', [], ['sector-office']),
  town('Kagarama', 'Kicukiro/Kagarama', [], ['main-road']),
  town('Masaka', 'Kicukiro/Masaka', [], ['hospital']),
  town('Gahanga', 'Kicukiro/Gahanga', [], ['stadium']),
  town('Huye', 'Huye/Ngoma', ['main-road'], ['market', 'bus-park']),
  town('Tumba', 'Huye/Tumba', [], ['trading-centre']),
  town('Rusatira', 'Huye/Rusatira', [], ['market']),
  town('Maraba', 'Huye/Maraba', [], ['main-road']),
  town('Nyanza', 'Nyanza/Busasamana', ['main-road'], ['market']),
  town('Save', 'Gisagara/Save', [], ['trading-centre']),
  town('Ndora', 'Gisagara/Ndora', [], ['sector-office']),
  town('Kibeho', 'Nyaruguru/Kibeho', [], ['main-road']),
  town('Nyamagabe', 'Nyamagabe/Gasaka', ['bus-park'], ['market']),
  town('Ruhango', 'Ruhango/Ruhango', ['market'], ['main-road']),
  town('Byimana', 'Ruhango/Byimana', [], ['trading-centre']),
  town('Muhanga', 'Muhanga/Nyamabuye', ['bus-park'], ['market', 'main-road']),
  town('Shyogwe', 'Muhanga/Shyogwe', [], ['hospital']),
  town('Runda', 'Kamonyi/Runda', ['main-road'], ['market']),
  town('Kamonyi', 'Kamonyi/Gacurabwenge', [], ['sector-office']),
  town('Musambira', 'Kamonyi/Musambira', [], ['trading-centre']),
  town('Karongi', 'Karongi/Bwishyura', ['main-road'], ['market']),
  town('Rubengera', 'Karongi/Rubengera', [], ['trading-centre']),
  town('Rutsiro', 'Rutsiro/Gihango', [], ['sector-office']),
  town('Rubavu', 'Rubavu/Gisenyi', ['main-road', 'market'], ['bus-park']),
  town('Rugerero', 'Rubavu/Rugerero', [], ['trading-centre']),
  town('Nyundo', 'Rubavu/Nyundo', [], ['main-road']),
  town('Nyabihu', 'Nyabihu/Mukamira', [], ['market']),
  town('Ngororero', 'Ngororero/Ngororero', [], ['bus-park']),
  town('Kabaya', 'Ngororero/Kabaya', [], ['hospital']),
  town('Rusizi', 'Rusizi/Kamembe', ['market'], ['bus-park', 'main-road']),
  town('Bugarama', 'Rusizi/Bugarama', [], ['market']),
  town('Nyamasheke', 'Nyamasheke/Kagano', [], ['main-road']),
  town('Kanjongo', 'Nyamasheke/Kanjongo', [], ['trading-centre']),
  town('Musanze', 'Musanze/Muhoza', ['bus-park', 'mall'], ['market']),
  town('Kinigi', 'Musanze/Kinigi', [], ['trading-centre']),
  town('Busogo', 'Musanze/Busogo', [], ['main-road']),
  town('Butaro', 'Burera/Butaro', [], ['hospital']),
  town('Gakenke', 'Gakenke/Gakenke', [], ['main-road']),
  town('Base', 'Rulindo/Base', [], ['market']),
  town('Bushoki', 'Rulindo/Bushoki', [], ['trading-centre']),
  town('Gicumbi', 'Gicumbi/Byumba', ['main-road'], ['market']),
  town('Rutare', 'Gicumbi/Rutare', [], ['trading-centre']),
  town('Rwamagana', 'Rwamagana/Kigabiro', ['main-road'], ['market']),
  town('Muyumbu', 'Rwamagana/Muyumbu', [], ['main-road']),
  town('Kayonza', 'Kayonza/Mukarange', ['bus-park'], ['market']),
  town('Kabarondo', 'Kayonza/Kabarondo', [], ['trading-centre']),
  town('Ngoma', 'Ngoma/Kibungo', ['main-road'], ['bus-park']),
  town('Zaza', 'Ngoma/Zaza', [], ['trading-centre']),
  town('Kirehe', 'Kirehe/Kirehe', [], ['main-road', 'market']),
  town('Nyakarambi', 'Kirehe/Kigina', [], ['bus-park']),
  town('Nyagatare', 'Nyagatare/Nyagatare', ['main-road'], ['market']),
  town('Matimba', 'Nyagatare/Matimba', [], ['trading-centre']),
  town('Kabarore', 'Gatsibo/Kabarore', [], ['market']),
  town('Kiramuruzi', 'Gatsibo/Kiramuruzi', [], ['main-road']),
  town('Nyamata', 'Bugesera/Nyamata', ['market'], ['bus-park']),
  town('Ruhuha', 'Bugesera/Ruhuha', [], ['trading-centre']),
];
