package fake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every call of the fake Android arrives here: recorded, and answered as the test wants. */
public final class Calls {
    public interface Answer {
        Object to(Object self, Object[] arguments) throws Exception;
    }

    public static final Map<String, Answer> ANSWERS = new HashMap<>();
    public static final List<String> MADE = new ArrayList<>();

    private Calls() {}

    public static Object answer(String method, Object self, Object[] arguments, String type) {
        MADE.add(method + Arrays.asList(arguments));
        Answer answer = ANSWERS.get(method);
        try {
            Object said = answer == null ? null : answer.to(self, arguments);
            return said == null ? nothing(type.charAt(0)) : said;
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            return raise(thrown);
        }
    }

    /** Exceptions of Android are passed on unchanged, whatever the method declares. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> Object raise(Exception thrown) throws E {
        throw (E) thrown;
    }

    private static Object nothing(char type) {
        switch (type) {
            case 'Z':
                return false;
            case 'C':
                return (char) 0;
            case 'B':
                return (byte) 0;
            case 'S':
                return (short) 0;
            case 'I':
                return 0;
            case 'J':
                return 0L;
            case 'F':
                return 0f;
            case 'D':
                return 0d;
            default:
                return null;
        }
    }
}
