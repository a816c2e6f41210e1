import { expect, test } from 'vitest'
import { type BallotQuestion, faultsOf } from '../../rules/bulletin.ts'

const options = (...ids: string[]) => ids.map((id) => ({ id }))
const one: BallotQuestion = {
  ...{ id: 'q1', titre: 'Un', nombreChoixMin: 1, nombreChoixMax: 1, abstention: true },
  options: options('a', 'b'),
}
const several: BallotQuestion = {
  ...{ id: 'q2', titre: 'Plusieurs', nombreChoixMin: 2, nombreChoixMax: 3, abstention: false },
  options: options('c', 'd', 'e', 'f'),
}
const free: BallotQuestion = {
  ...{ id: 'q3', titre: 'Libre', nombreChoixMin: 0, nombreChoixMax: 1, abstention: false },
  options: options('g'),
}

const to = (question: BallotQuestion, ...optionIds: string[]) => ({ questionId: question.id, optionIds })
const none = (question: BallotQuestion) => ({ questionId: question.id, abstention: true })
const fault = ({ id: questionId, titre }: BallotQuestion, place: number) => ({ questionId, titre, place })

test.each([
  ['one option each', [one], [to(one, 'b')], []],
  ['in any order', [one, several], [to(several, 'f', 'c'), to(one, 'a')], []],
  ['as many options as are accepted', [several], [to(several, 'c', 'd', 'e')], []],
  ['no option where none is needed', [free], [{ questionId: 'q3' }], []],
  ['an abstention that is offered', [one], [none(one)], []],
  ['an abstention with an empty list of options', [one], [{ ...to(one), abstention: true }], []],
  ['no question at all', [], [], []],
  ['an abstention that is not offered', [free], [none(free)], [fault(free, 0)]],
  ['an abstention beside an option', [one], [{ ...to(one, 'a'), abstention: true }], [fault(one, 0)]],
  ['too few options', [several], [to(several, 'c')], [fault(several, 0)]],
  ['too many options', [several], [to(several, 'c', 'd', 'e', 'f')], [fault(several, 0)]],
  ['an option twice', [several], [to(several, 'c', 'c')], [fault(several, 0)]],
  ['an option twice beside enough of them', [several], [to(several, 'c', 'd', 'd')], [fault(several, 0)]],
  ['the option of another question', [one, free], [to(one, 'g'), to(free)], [fault(one, 0)]],
  ['a stranger among the options', [several], [to(several, 'c', 'd', 'x')], [fault(several, 0)]],
  ['no answer', [one, free], [to(free)], [fault(one, -1)]],
  ['two answers', [one, free], [to(one, 'a'), to(free), to(one, 'a')], [fault(one, 2)]],
  [
    'an answer to no question, told first',
    [one],
    [to(one, 'x'), { questionId: 'q9', optionIds: ['a'] }],
    [{ questionId: 'q9', titre: 'q9', place: 1 }, fault(one, 0)],
  ],
])('a ballot with %s', (_, questions, reponses, faults) => {
  expect(faultsOf(reponses, questions)).toEqual(faults)
})
