import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Builds a fake Android whose every method answers what a test sets: the published API has no bodies but an exception.
 * FakeAndroid OUT.jar API.jar|FOLDER...
 */
public final class FakeAndroid {
    private static final int OPENED = ~(Opcodes.ACC_ABSTRACT | Opcodes.ACC_FINAL | Opcodes.ACC_NATIVE);
    private static final Map<Integer, String> BOXES = new HashMap<>();
    /** Methods that newer Androids added to classes of the API. */
    private static final String[][] NEWER = {
        {"android/app/NotificationManager", "areNotificationsEnabled", "()Z"},
        {"android/app/NotificationManager", "getNotificationChannel", "(Ljava/lang/String;)Landroid/app/NotificationChannel;"},
        {"android/app/NotificationManager", "createNotificationChannel", "(Landroid/app/NotificationChannel;)V"},
        {"android/app/Notification$Builder", "recoverBuilder",
            "(Landroid/content/Context;Landroid/app/Notification;)Landroid/app/Notification$Builder;"},
        {"android/app/Notification$Builder", "setChannelId", "(Ljava/lang/String;)Landroid/app/Notification$Builder;"},
    };

    static {
        BOXES.put(Type.BOOLEAN, "Boolean");
        BOXES.put(Type.CHAR, "Character");
        BOXES.put(Type.BYTE, "Byte");
        BOXES.put(Type.SHORT, "Short");
        BOXES.put(Type.INT, "Integer");
        BOXES.put(Type.FLOAT, "Float");
        BOXES.put(Type.LONG, "Long");
        BOXES.put(Type.DOUBLE, "Double");
    }

    public static void main(String[] files) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(files[0]));
            ZipFile api = new ZipFile(files[1])) {
            for (Enumeration<? extends ZipEntry> all = api.entries(); all.hasMoreElements();) {
                ZipEntry entry = all.nextElement();
                if (!entry.getName().endsWith(".class") || !entry.getName().startsWith("android/")) continue;
                try (InputStream in = api.getInputStream(entry)) {
                    write(out, fakeOf(in));
                }
            }
            // Newer classes exist only as interfaces and values: they stay unchanged.
            for (File file : new File(files[2]).listFiles()) writeFolder(out, file, "");
        }
    }

    private static void writeFolder(ZipOutputStream out, File file, String above) throws IOException {
        String name = above + file.getName();
        if (file.isDirectory()) {
            for (File inner : file.listFiles()) writeFolder(out, inner, name + "/");
            return;
        }
        try (InputStream in = new FileInputStream(file)) {
            out.putNextEntry(new ZipEntry(name));
            in.transferTo(out);
        }
    }

    private static void write(ZipOutputStream out, ClassNode type) throws IOException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        out.putNextEntry(new ZipEntry(type.name + ".class"));
        out.write(writer.toByteArray());
    }

    private static ClassNode fakeOf(InputStream in) throws IOException {
        ClassNode type = new ClassNode();
        new ClassReader(in).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        // A class file version from before stack maps.
        type.version = Opcodes.V1_5;
        if ((type.access & Opcodes.ACC_INTERFACE) != 0) return type;
        int open = ~(Opcodes.ACC_ABSTRACT | Opcodes.ACC_FINAL);
        type.access &= open;
        for (InnerClassNode inner : type.innerClasses) {
            if (inner.name.equals(type.name)) inner.access &= open;
        }
        for (FieldNode field : type.fields) {
            if (field.value == null) field.access &= ~Opcodes.ACC_FINAL;
        }
        for (String[] newer : NEWER) {
            if (newer[0].equals(type.name)) {
                int access = Opcodes.ACC_PUBLIC | (newer[1].equals("recoverBuilder") ? Opcodes.ACC_STATIC : 0);
                type.methods.add(new MethodNode(access, newer[1], newer[2], null, null));
            }
        }
        for (MethodNode method : type.methods) {
            if (!method.name.equals("<clinit>")) ask(type, method);
        }
        return type;
    }

    /** The method passes its arguments to `fake.Calls`, and returns its answer. */
    private static void ask(ClassNode type, MethodNode method) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        InsnList before = method.name.equals("<init>") ? untilSuper(method) : new InsnList();
        if ((method.access & Opcodes.ACC_PRIVATE) == 0) method.access &= OPENED;
        method.tryCatchBlocks.clear();
        method.localVariables = null;
        InsnList code = method.instructions;
        code.clear();
        code.add(before);
        code.add(new LdcInsnNode(type.name.substring(type.name.lastIndexOf('/') + 1) + "." + method.name));
        code.add(isStatic ? new InsnNode(Opcodes.ACONST_NULL) : new VarInsnNode(Opcodes.ALOAD, 0));
        addArguments(code, Type.getArgumentTypes(method.desc), isStatic ? 0 : 1);
        Type answer = Type.getReturnType(method.desc);
        code.add(new LdcInsnNode(answer.getDescriptor()));
        code.add(new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            "fake/Calls",
            "answer",
            "(Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;",
            false));
        addReturn(code, answer);
    }

    private static InsnList untilSuper(MethodNode method) {
        InsnList kept = new InsnList();
        for (AbstractInsnNode step : method.instructions.toArray()) {
            method.instructions.remove(step);
            if (!(step instanceof FrameNode)) kept.add(step);
            if (step.getOpcode() == Opcodes.INVOKESPECIAL) break;
        }
        return kept;
    }

    private static void addArguments(InsnList code, Type[] types, int first) {
        code.add(new IntInsnNode(Opcodes.SIPUSH, types.length));
        code.add(new TypeInsnNode(Opcodes.ANEWARRAY, "java/lang/Object"));
        int variable = first;
        for (int i = 0; i < types.length; i++) {
            code.add(new InsnNode(Opcodes.DUP));
            code.add(new IntInsnNode(Opcodes.SIPUSH, i));
            code.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), variable));
            variable += types[i].getSize();
            String box = BOXES.get(types[i].getSort());
            if (box != null) {
                String boxed = "(" + types[i].getDescriptor() + ")Ljava/lang/" + box + ";";
                code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC, "java/lang/" + box, "valueOf", boxed, false));
            }
            code.add(new InsnNode(Opcodes.AASTORE));
        }
    }

    private static void addReturn(InsnList code, Type answer) {
        if (answer.getSort() == Type.VOID) {
            code.add(new InsnNode(Opcodes.POP));
            code.add(new InsnNode(Opcodes.RETURN));
            return;
        }
        String box = BOXES.get(answer.getSort());
        if (box == null) {
            code.add(new TypeInsnNode(Opcodes.CHECKCAST, answer.getInternalName()));
        } else {
            code.add(new TypeInsnNode(Opcodes.CHECKCAST, "java/lang/" + box));
            code.add(new MethodInsnNode(
                Opcodes.INVOKEVIRTUAL,
                "java/lang/" + box,
                answer.getClassName() + "Value",
                "()" + answer.getDescriptor(),
                false));
        }
        code.add(new InsnNode(answer.getOpcode(Opcodes.IRETURN)));
    }
}
