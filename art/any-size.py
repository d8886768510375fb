"""Makes the saliency network lighter to run, number for number the same: u2netp.onnx → u2netp-any-size.onnx.

    python3 any-size.py u2netp.onnx ../server/engine/studio/models/u2netp-any-size.onnx

- Enlarging goes by a constant factor instead of the size of another map, which frees the network from 320 × 320 (any
  multiple of 32 will do) and lets the runtime keep its fast memory layout from end to end.
- A convolution of two joined maps becomes the sum of two convolutions: the joined copies were most of the memory.
- Only the fused map is left; the six side outputs were for training.

No weight is changed. At 320 × 320 a run takes 120 MB instead of 250 and about three quarters of the time; the largest
difference of a saliency value is 4e-6. Needs the Python package onnx.
"""
import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

SIDE = 320


def attributes(node):
    return {a.name: helper.get_attribute_value(a) for a in node.attribute}


def with_constant_scales(graph, weights):
    """The nodes that work on maps, Resize by factor; and every map's (channels, side)."""
    made_by = {name: node for node in graph.node for name in node.output}
    shape = {graph.input[0].name: (3, SIDE)}

    def size_taken_from(name):
        node = made_by.get(name)
        if node is None:
            return None
        if node.op_type == 'Shape':
            return node.input[0]
        return next((found for i in node.input if (found := size_taken_from(i))), None)

    nodes, factors = [], set()
    for node in graph.node:
        source = shape.get(node.input[0]) if node.input else None
        if source is None or node.op_type in ('Shape', 'Constant'):
            continue
        channels, side = source
        if node.op_type == 'Conv':
            w, a = weights[node.input[1]], attributes(node)
            same = a['pads'][0] * 2 == a['dilations'][0] * (w.shape[2] - 1)
            assert same and a['strides'] == [1, 1], node.name
            channels = w.shape[0]
        elif node.op_type == 'MaxPool':
            side = -(-side // 2)
        elif node.op_type == 'Concat':
            assert all(shape[i][1] == side for i in node.input)
            channels = sum(shape[i][0] for i in node.input)
        elif node.op_type == 'Resize':
            target = shape[size_taken_from(made_by[node.input[3]].input[1])][1]
            factor, rest = divmod(target, side)
            assert rest == 0
            factors.add(factor)
            side = target
            node = helper.make_node('Resize', [node.input[0], 'no_region', f'factor_{factor}'], list(node.output),
                                    mode='linear', coordinate_transformation_mode='half_pixel')
        else:
            assert node.op_type in ('Relu', 'Sigmoid', 'Add'), node.op_type
        shape[node.output[0]] = (channels, side)
        nodes.append(node)
    for factor in factors:
        weights[f'factor_{factor}'] = np.array([1, 1, factor, factor], np.float32)
    weights['no_region'] = np.zeros(0, np.float32)
    return nodes, shape


def needed_for(output, nodes):
    needed, kept = {output}, []
    for node in reversed(nodes):
        if node.output[0] in needed:
            kept.append(node)
            needed.update(node.input)
    return kept[::-1]


def with_sums_for_joins(nodes, shape, weights):
    joins = {node.output[0]: node for node in nodes if node.op_type == 'Concat' and len(node.input) == 2}
    out = []
    for node in nodes:
        if node.output[0] in joins:
            continue
        join = joins.get(node.input[0])
        if join is None:
            out.append(node)
            continue
        assert node.op_type == 'Conv'
        name, weight, split = node.output[0], node.input[1], shape[join.input[0]][0]
        weights[f'{weight}_first'], weights[f'{weight}_second'] = np.split(weights[weight], [split], axis=1)
        for part, inputs in (('first', [f'{weight}_first']), ('second', [f'{weight}_second', node.input[2]])):
            half = helper.make_node('Conv', [join.input[part == 'second'], *inputs], [f'{name}_{part}'])
            half.attribute.extend(node.attribute)
            out.append(half)
        out.append(helper.make_node('Add', [f'{name}_first', f'{name}_second'], [name]))
    return out


def main(source, target):
    model = onnx.load(source)
    graph = model.graph
    weights = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    nodes, shape = with_constant_scales(graph, weights)
    nodes = with_sums_for_joins(needed_for(graph.output[0].name, nodes), shape, weights)
    names = {graph.input[0].name: 'input', graph.output[0].name: 'saliency'}
    for node in nodes:
        node.input[:] = [names.get(i, i) for i in node.input]
        node.output[:] = [names.get(o, o) for o in node.output]
    used = {i for node in nodes for i in node.input}
    kept = [numpy_helper.from_array(np.ascontiguousarray(w), name) for name, w in weights.items() if name in used]
    value = lambda name, channels: helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [1, channels, 'height', 'width'])
    made = helper.make_graph(nodes, 'u2netp', [value('input', 3)], [value('saliency', 1)], kept)
    made = helper.make_model(made, opset_imports=model.opset_import, producer_name='platelight any-size')
    made.ir_version = model.ir_version
    onnx.checker.check_model(made)
    onnx.save(made, target)


main(*sys.argv[1:])
