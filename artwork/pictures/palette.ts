/** The brand's colours and the tints of the studio sets. */
export const colour = {
  forest: '#1F5A43',
  leaf: '#3F8C69',
  mint: '#BBD8C3',
  terracotta: '#C4552D',
  brick: '#9E3F20',
  apricot: '#E99A6C',
  peach: '#F6CFB0',
  ochre: '#E2A63C',
  gold: '#F2C766',
  sand: '#F3E7D3',
  cream: '#FBF4E6',
  white: '#FFFDF8',
  wood: '#B87B4B',
  bark: '#7C4E2E',
  steel: '#C3C9C3',
  zinc: '#949D96',
  slate: '#56615A',
  coal: '#333B36',
  ink: '#1E2420',
  lagoon: '#7FB5AF',
  deep: '#2F7F80',
} as const

export interface Tint {
  /** The wall, where the light falls and where it fades. */
  readonly wall: readonly [string, string]
  readonly floor: readonly [string, string]
  /** The large quiet shape behind the object, and a second one. */
  readonly shape: readonly [string, string]
  readonly shadow: string
}

const tint = (
  wall: readonly [string, string],
  floor: readonly [string, string],
  shape: readonly [string, string],
  shadow: string,
): Tint => ({ wall, floor, shape, shadow })

export const tints = {
  sand: tint(['#FBF1DF', '#EAD2AB'], ['#F1DEBD', '#DDBE8F'], ['#F4DDB4', '#E8BE8A'], '#6B4420'),
  cream: tint(['#FFFAF0', '#F0E2CB'], ['#F3E5CF', '#DFC8A6'], ['#F3DDC6', '#CFE0CF'], '#6B4A28'),
  ochre: tint(['#FADB97', '#E5AC47'], ['#EBBB5E', '#CB8C2F'], ['#FCE7B6', '#D98F3A'], '#6A3D08'),
  terracotta: tint(['#EBA17B', '#C95F36'], ['#D0683E', '#A9482A'], ['#F4BE9C', '#B14B27'], '#4C1A08'),
  peach: tint(['#FCE3D0', '#F0B792'], ['#F3C3A0', '#DC9A72'], ['#FBEADB', '#E79A70'], '#7A3514'),
  rose: tint(['#F5DDD0', '#DDAA95'], ['#E3B5A0', '#C68A74'], ['#FAEBE2', '#C97F66'], '#642B1B'),
  mint: tint(['#E6F1E3', '#B1D1B9'], ['#BFDAC3', '#8FB99B'], ['#F3F8EC', '#8DBC9C'], '#1F4A36'),
  leaf: tint(['#8FC3A2', '#4A9270'], ['#569C7A', '#37785A'], ['#ACD6B8', '#3B8262'], '#0E3324'),
  forest: tint(['#3F8768', '#1C523D'], ['#2A6A50', '#143F2F'], ['#53997A', '#174735'], '#06190F'),
  lagoon: tint(['#D9EBE6', '#9CC6C0'], ['#AED0CA', '#7BABA5'], ['#EEF6F1', '#7DB3AC'], '#17433F'),
  dusk: tint(['#4F6A5E', '#22322B'], ['#37493F', '#182620'], ['#668375', '#C4552D'], '#060B08'),
} as const satisfies Record<string, Tint>

export type TintName = keyof typeof tints
